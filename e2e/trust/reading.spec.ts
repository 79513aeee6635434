/** Looking at a page changes nothing, and shows as text what somebody wrote as markup. */
import { type Kysely, sql } from "kysely";
import { db } from "../support/database.ts";
import { parseHtml } from "../support/html.ts";
import { type AttackedApp, expect, test } from "../support/trust/attacked-app.ts";
import { crawl, type VisitedPage } from "../support/trust/crawl.ts";
import { hashRows } from "../support/trust/row-hashes.ts";

test.describe.configure({ mode: "default" });

const readers = (app: AttackedApp) =>
  [
    ["customer", app.customers.customer ?? "", ["/", "/cart", "/orders", `/reviews?vendorId=${app.vendorId}`]],
    ["owner", app.staff.owner ?? "", ["/desk"]],
    ["kitchen", app.staff.kitchen ?? "", ["/desk"]],
    ["rider", app.staff.rider ?? "", ["/desk"]],
  ] as const;

test("opening all links changes no row, whoever opens them", { tag: "@once" }, async ({ app }) => {
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

const payload = `"'><img src=x onerror=alert(1)></script><script>alert(2)</script>{{7*7}}`;
/** Columns whose values the app or the database chooses. */
const chosen =
  /(^|_)(id|status|hash|key|code|token|role|action|email|fingerprint|endpoint|handle|sku|image|url|kind)$|^(method|payment_\w+|format|changed_by|language|delivery_time|key|value|subject_\w+|auth|p256dh|line_key)$/;

test("markup in any text that somebody wrote is shown as text on every page", { tag: "@once" }, async ({ app }) => {
  test.setTimeout(60_000);
  const written = await writeEverywhere(db);
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
  const scripts = page.querySelectorAll("script").filter((script) => script.text.startsWith("alert("));
  const links = page.querySelectorAll("[href^='javascript:'], [src^='javascript:']").length;
  const found = { status: status < 500, made, scripts: scripts.length, links };
  expect.soft(found, `${path} as ${who}`).toEqual({ status: true, made: 0, scripts: 0, links: 0 });
}

/** Writes the payload into every column of text that takes it; answers which. */
async function writeEverywhere(on: Kysely<never> | typeof db): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'character varying')
    and is_generated = 'NEVER' and table_name !~ '^(kysely_|rate_limits|installation)'`.execute(on);
  const written: string[] = [];
  for (const { table, column } of rows.filter((row) => !chosen.test(row.column))) {
    const update = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${payload}`;
    const hasRows = await update.execute(on).then(
      ({ numAffectedRows }) => Boolean(numAffectedRows),
      () => false,
    );
    if (hasRows) written.push(`${table}.${column}`);
  }
  return written;
}
