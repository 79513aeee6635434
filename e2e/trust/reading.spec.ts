/** Opening a page changes nothing. */
import { type AttackedApp, expect, test } from "../support/trust/attacked-app.ts";
import { crawl } from "../support/trust/crawl.ts";
import { hashRows } from "../support/trust/row-hashes.ts";

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
