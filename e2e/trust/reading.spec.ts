/** Opening a page changes nothing, and markup in people's texts is shown as text. */
import { parseHtml } from "../support/html.ts";
import { type AttackedApp, expect, test } from "../support/trust/attacked-app.ts";
import { crawl, type VisitedPage } from "../support/trust/crawl.ts";
import { hashRows } from "../support/trust/row-hashes.ts";
import { writeMarkup } from "../support/trust/written-markup.ts";

test.describe.configure({ mode: "default" });

const readers = (app: AttackedApp) =>
  [
    ["customer", app.customers.customer ?? "", ["/", "/cart", "/orders", `/reviews?vendorId=${app.vendorId}`]],
    ["owner", app.staff.owner ?? "", ["/desk"]],
    ["kitchen", app.staff.kitchen ?? "", ["/desk"]],
    ["rider", app.staff.rider ?? "", ["/desk"]],
  ] as const;

test("opening all links changes no row, for any role", { tag: "@once" }, async ({ app }) => {
  test.setTimeout(60_000);
  const hidden = Object.values(app.parameters).flatMap((id) => [`/order-tracking/${id}`, `/desk/orders/${id}/ticket`]);
  for (const [who, cookie, start] of readers(app)) {
    const before = await hashRows();
    const pages = await crawl(app.origin, cookie, [...start, ...hidden]);
    expect.soft(pages.length, who).toBeGreaterThan(who === "rider" ? 3 : 8);
    for (const { path, status } of pages) expect.soft(status, `${path} as ${who}`).toBeLessThan(500);
    expect.soft(await hashRows(), `${who}, who opened ${pages.length} pages`).toEqual(before);
  }
});

test("markup in any text that users wrote is shown as text on every page", { tag: "@once" }, async ({ app }) => {
  test.setTimeout(60_000);
  const written = await writeMarkup();
  expect(written.length).toBeGreaterThan(15);
  for (const [who, cookie, start] of readers(app)) {
    const pages = await crawl(app.origin, cookie, [...start]);
    for (const page of pages) expectText(page, who);
    const shown = pages.filter(({ html }) => html.includes("&lt;img src=x") || html.includes("\\u003cimg src=x"));
    expect.soft(shown.length, `${who}: pages that show such a text`).toBeGreaterThan(0);
  }
});

function expectText({ path, status, html }: VisitedPage, who: string): void {
  const page = parseHtml(html);
  const made = page.querySelectorAll('img[src="x"], [onerror]').length;
  const scripts = page.querySelectorAll("script").filter((script) => /^(alert|ran)\(/.test(script.text));
  const links = page.querySelectorAll("[href^='javascript:'], [src^='javascript:']").length;
  const found = { status: status < 500, made, scripts: scripts.length, links };
  expect.soft(found, `${path} as ${who}`).toEqual({ status: true, made: 0, scripts: 0, links: 0 });
}
