import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createAddress, createCustomer, createOrder, createVendor } from "#db/factories.ts";
import { changeStatus } from "../orders/order-operations.server.ts";
import { exportAccount } from "./export-account.server.ts";

async function readExport(customerId: string) {
  const pieces: string[] = [];
  for await (const piece of exportAccount(customerId)) pieces.push(piece);
  return JSON.parse(pieces.join(""));
}

test("an export contains everything stored about the customer, without secrets and other people's data", async () => {
  const [customer, other, vendor] = await Promise.all([createCustomer(), createCustomer(), createVendor()]);
  await createAddress(customer.id);
  const [first, second] = [
    await createOrder(customer.id, vendor.id, "delivered"),
    await createOrder(customer.id, vendor.id),
  ];
  await createOrder(other.id, vendor.id);
  await db.insertInto("favourites").values({ customerId: customer.id, vendorId: vendor.id }).execute();
  const exported = await readExport(customer.id);
  expect(exported).toMatchObject({
    account: { email: customer.email, fullName: customer.fullName },
    addresses: [{ label: "Home" }],
    favourites: [{ restaurantName: vendor.restaurantName }],
    reviews: [],
    orders: [
      { id: second, status: "pending", dishes: [{ name: "Chicken Karahi", quantity: 1, rupees: 500 }] },
      { id: first, status: "delivered" },
    ],
  });
  expect(exported.orders).toHaveLength(2);
  expect(JSON.stringify(exported)).not.toContain("argon2");
});

test("an exported order has everything the customer typed and chose, and what became of it", async () => {
  const [customer, vendor] = await Promise.all([createCustomer(), createVendor()]);
  const orderId = await createOrder(customer.id, vendor.id);
  await db.updateTable("orders").set({ specialInstructions: "Ring twice", changeFor: 1000 }).execute();
  await db.updateTable("orderItems").set({ note: "No onions" }).execute();
  const extra = { orderId, line: 1, groupName: "Spice level", name: "Hot", price: 0 };
  await db.insertInto("orderItemOptions").values(extra).execute();
  await changeStatus({ orderId, status: "cancelled", reason: "The kitchen is closing." });
  expect((await readExport(customer.id)).orders).toMatchObject([
    {
      specialInstructions: "Ring twice",
      changeForRupees: 1000,
      dishes: [{ note: "No onions", extras: [{ group: "Spice level", name: "Hot" }] }],
      history: [{ status: "cancelled", reason: "The kitchen is closing." }],
    },
  ]);
});

test("an account without orders, and one with more than are read at once, are exported completely", async () => {
  const [newcomer, regular, vendor] = await Promise.all([createCustomer(), createCustomer(), createVendor()]);
  const orderId = await createOrder(regular.id, vendor.id, "delivered");
  const order = await db.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();
  // At one moment, as an import would write them: then only the id tells them apart.
  const copies = Array.from({ length: 450 }, (_, index) => ({
    ...order,
    id: `order_copy_${index}`,
    checkoutKey: `copy-${index}`,
  }));
  await db.insertInto("orders").values(copies).execute();
  expect((await readExport(newcomer.id)).orders).toEqual([]);
  const ids = (await readExport(regular.id)).orders.map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(451);
});
