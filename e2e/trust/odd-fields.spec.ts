/** Every field of every form with odd values: the form is carried out or refused, and never a part of it. */
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { db } from "../support/database.ts";
import { expect, isolatedTest } from "../support/trust/attacked-app.ts";
import type { FilledForm } from "../support/trust/filled-form.ts";
import { isLongRun } from "../support/trust/long-run.ts";
import { hashRows } from "../support/trust/row-hashes.ts";
import { takeRowSnapshot } from "../support/trust/row-snapshot.ts";
import { listFilledForms, sendForm } from "../support/trust/send-filled-form.ts";

const test = isolatedTest("its rows are restored for each form");

const script = "<script>alert(1)</script>";
const oddValues = ["", "a".repeat(12_000), "a\0b", "🍛👩‍👩‍👧", "چکن کڑاہی", script, "-1", "1.5", "1e309"];

/** Versions of a form, in each of which one field is odd. */
function oddForms(form: Record<string, string>, field: string): [string, string][][] {
  const good = Object.entries(form);
  const others = good.filter(([name]) => name !== field);
  return [
    others,
    ...oddValues.map((value): [string, string][] => [...others, [field, value]]),
    [...good, [field, form[field] ?? ""], [field, script]],
    [...others, [`${field}[9999999].a`, "1"], [`${field}[9999999]`, "1"], ["__proto__.a", "1"]],
    [...good, ["__intent__", "x"]],
    [...good, ["__intent__", `{"type":"insert","payload":{"name":"${field}"}}`]],
  ];
}

/** A refused checkout keeps what was typed, in the cart. */
const mayWrite: Record<string, string[]> = { "payment.tsx": ["carts"] };

test("a form with an odd field never fails, and writes nothing if it is refused", { tag: "@once" }, async ({ app }) => {
  test.setTimeout(isLongRun ? 60 * 60_000 : 240_000);
  const forms = await listFilledForms(app);
  const snapshot = await takeRowSnapshot();
  const before = await hashRows();
  const incomplete = await findIncompleteRows();
  const send = async (form: FilledForm, fields: [string, string][]): Promise<string[]> => {
    const { status, headers, text } = await sendForm(app, form, fields);
    const isOnThisSite = /^\/(?![/\\])/.test(headers.location ?? "/");
    const faults = status >= 500 || !isOnThisSite || text.includes(script) ? ["fails"] : [];
    const after = await hashRows();
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    if (status >= 400 && changed.some((table) => !mayWrite[form.file]?.includes(table))) faults.push("writes");
    if (changed.length > 0) {
      if (!isDeepStrictEqual(await findIncompleteRows(), incomplete)) faults.push("writes a part");
      await snapshot.restore();
    }
    const what = `${form.file} ${JSON.stringify(fields).slice(0, 300)} as ${form.who}, answered ${status}`;
    return faults.map((fault) => `${fault}: ${what}`);
  };
  try {
    for (const [place, form] of forms.entries()) {
      await sql`truncate rate_limits`.execute(db);
      const odd = Object.keys(form.fields).flatMap((field) => oddForms(form.fields, field));
      // `npm run test:faults` sends a third of them.
      const sent = odd.filter((_, index) => isLongRun || (index + place) % 3 === 0);
      for (const fields of sent) expect.soft(await send(form, fields)).toEqual([]);
    }
  } finally {
    await snapshot.drop();
  }
});

/** Names carts and orders without lines, orders whose lines do not add up, and blank addresses. */
async function findIncompleteRows(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select 'cart ' || id as name from carts where not exists (select from cart_items where cart_id = carts.id)
    union all select 'order ' || id from orders
      where subtotal is distinct from (select sum(total) from order_items where order_id = orders.id)
    union all select 'address ' || id from addresses where trim(label) = '' or trim(address) = '' order by 1`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
