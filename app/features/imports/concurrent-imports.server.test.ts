import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { changeVendor, createCustomer, createMenuItem, createOrder, createVendor } from "#db/factories.ts";
import { untilLockWaits } from "#db/test-lock-waits.ts";
import { createMember } from "../desk/test-staff.ts";
import { moveOrder } from "../moves/move-order.server.ts";
import { importText } from "./test-imports.ts";

/** Imports while somebody else has locked the row, so that the import waits after it was planned; `during` runs meanwhile. */
async function importAround(
  { vendorId, csv }: { vendorId: string | null; csv: string },
  { lock, during }: { lock: ReturnType<typeof sql>; during: () => Promise<unknown> },
) {
  const { importing, other } = await db.transaction().execute(async (trx) => {
    await lock.execute(trx);
    const importing = importText(vendorId, csv);
    await untilLockWaits(1);
    const other = during();
    await Promise.race([other, untilLockWaits(2)]);
    return { importing, other };
  });
  return Promise.all([importing, other]);
}

test("an import does not put a dish back on sale that a refused order marked sold out", { tags: "slow" }, async () => {
  const [{ id: vendorId }, customer] = await Promise.all([createVendor(), createCustomer()]);
  const ali = await createMember("Ali", [{ role: "kitchen", vendorId }]);
  const karahi = await createMenuItem(vendorId, { name: "Karahi" });
  const naan = await createMenuItem(vendorId, { name: "Naan", sku: "N-1" });
  const orderId = await createOrder(customer.id, vendorId);
  const csv = "SKU,Dish,Price\n,Karahi,900\nN-1,Naan,50\n";
  const refuse = () =>
    moveOrder(ali, {
      orderId,
      move: "refuse",
      seen: { status: "pending", version: 1 },
      reason: "Sold out.",
      soldOutItemIds: [karahi.id],
    });
  const lock = sql`select from menu_items where id = ${naan.id} for update`;
  const [imported, refused] = await importAround({ vendorId, csv }, { lock, during: refuse });
  expect([imported.kind, refused]).toMatchObject(["imported", { kind: "moved" }]);
  const dishes = await db.selectFrom("menuItems").select(["name", "price"]).where("soldOutUntil", ">", new Date());
  expect(await dishes.execute()).toEqual([{ name: "Karahi", price: 900 }]);
});

test.each(["burns", "lakshmi"])("what a manager of %s changes during an import is kept", async (changed) => {
  await createVendor({ id: "burns", restaurantName: "Burns", phone: "1" });
  await createVendor({ id: "lakshmi", restaurantName: "Lakshmi", phone: "2" });
  const other = changed === "burns" ? "lakshmi" : "burns";
  const csv = ["Name,Cuisine", `${other},Sindhi`, `${changed},Sindhi`].join("\n");
  const change = () => changeVendor(changed, { phone: "3" });
  const lock = sql`select from vendors where id = ${other} for no key update`;
  const [imported] = await importAround({ vendorId: null, csv }, { lock, during: change });
  expect(imported).toMatchObject({ kind: "imported", preview: { rows: [{ kind: "changed" }, { kind: "changed" }] } });
  const rows = await db.selectFrom("vendors").select(["cuisine", "phone"]).orderBy("phone").execute();
  expect(rows).toEqual([
    { cuisine: "Sindhi", phone: other === "burns" ? "1" : "2" },
    { cuisine: "Sindhi", phone: "3" },
  ]);
});
