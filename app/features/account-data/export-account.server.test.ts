// @module-tag slow
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import {
  copyOrder,
  createAddress,
  createCustomer,
  createMenuItem,
  createOptionGroup,
  createOrder,
  createReview,
  createVendor,
} from "#db/factories.ts";
import { rememberDevice } from "../accounts/known-devices.server.ts";
import { createSession } from "../accounts/test-sessions.ts";
import { addToCart } from "../cart/add-to-cart.server.ts";
import { subscribe } from "../notifications/subscriptions.server.ts";
import { changeStatus } from "../orders/operator-orders.server.ts";
import { exportAccount } from "./export-account.server.ts";

const readExport = async (customerId: string) => JSON.parse(await text(exportAccount(customerId)));

test("an export contains everything stored about the customer, without secrets or other people's data", async () => {
  const [customer, other, vendor] = await Promise.all([createCustomer(), createCustomer(), createVendor()]);
  await createAddress(customer.id);
  const first = await createOrder(customer.id, vendor.id, "delivered");
  const second = await createOrder(customer.id, vendor.id);
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

test("an exported order has everything the customer typed and chose, and its status history", async () => {
  const [customer, vendor] = await Promise.all([createCustomer(), createVendor()]);
  const orderId = await createOrder(customer.id, vendor.id);
  await db.updateTable("orders").set({ specialInstructions: "Ring twice", changeFor: 1000 }).execute();
  await db.updateTable("orderItems").set({ note: "No onions" }).execute();
  const naan = { orderId, line: 2, name: "Naan", price: 1, quantity: 1, total: 1 };
  await db.insertInto("orderItems").values(naan).execute();
  const othersOrder = await createOrder((await createCustomer()).id, vendor.id);
  for (const each of [orderId, othersOrder]) {
    const extra = { orderId: each, line: 1, groupName: "Spice level", name: "Hot", price: 20 };
    await db.insertInto("orderItemOptions").values(extra).execute();
    await changeStatus({ orderId: each, status: "cancelled", reason: "The kitchen is closing." });
  }
  const exported = await readExport(customer.id);
  // Columns of nested rows keep the names that the database gives them.
  expect(JSON.stringify(exported)).not.toMatch(/"\w+_\w+":/);
  expect(exported.orders).toMatchObject([
    {
      specialInstructions: "Ring twice",
      changeForRupees: 1000,
      paymentMethod: "cod",
      cancelCode: "refused",
      dishes: [
        { price: 500, rupees: 500, note: "No onions", extras: [{ group: "Spice level", name: "Hot", rupees: 20 }] },
        { name: "Naan", extras: [] },
      ],
      history: [{ status: "cancelled", reason: "The kitchen is closing." }],
    },
  ]);
});

test("an export has the cart, and devices without the keys of sessions or notifications", async () => {
  const [customer, vendor] = await Promise.all([createCustomer(), createVendor()]);
  const dish = await createMenuItem(vendor.id, { name: "Zinger Burger" });
  const sauces = await createOptionGroup(dish, "Sauces", { Raita: 60, "Garlic mayo": 40 }, { max: 1 });
  const optionIds = [sauces.optionIds["Garlic mayo"] ?? ""];
  const input = { vendorId: vendor.id, menuItemId: dish.id, optionIds, note: "No onions" };
  for (const { id } of [customer, await createCustomer()]) await addToCart(id, input);
  const session = await createSession(customer.id, "Firefox on Android");
  const endpoint = "https://fcm.googleapis.com/fcm/send/secret-part";
  const here = { customerId: customer.id, sessionId: session };
  await subscribe(here, { endpoint, p256dh: "browser-key", auth: "browser-secret" });
  const exported = await readExport(customer.id);
  expect(exported).toMatchObject({
    carts: [
      {
        restaurantName: vendor.restaurantName,
        replacedAt: null,
        dishes: [
          { name: "Zinger Burger", quantity: 1, note: "No onions", extras: [{ group: "Sauces", name: "Garlic mayo" }] },
        ],
      },
    ],
    devices: [{ browser: "Firefox on Android", signedInAt: expect.any(String) }],
    notifiedBrowsers: [{ pushService: "fcm.googleapis.com" }],
  });
  expect(JSON.stringify(exported)).not.toMatch(/secret|browser-key|hash/i);
  expect(JSON.stringify(exported)).not.toContain(session);
});

test("an export contains nothing of other customers", async () => {
  const [newcomer, other, vendor] = await Promise.all([createCustomer(), createCustomer(), createVendor()]);
  const [customerId, vendorId] = [other.id, vendor.id];
  await createAddress(customerId);
  await db.insertInto("favourites").values({ customerId, vendorId }).execute();
  await createReview(await createOrder(customerId, vendorId, "delivered"));
  await addToCart(customerId, { vendorId, menuItemId: (await createMenuItem(vendorId)).id });
  await rememberDevice(other, "");
  const browser = { endpoint: "https://push.example/1", p256dh: "key", auth: "secret" };
  await subscribe({ customerId, sessionId: await createSession(customerId) }, browser);
  const { account, ...lists } = await readExport(newcomer.id);
  expect(account.email).toBe(newcomer.email);
  const devices = { devices: [], knownBrowsers: [], notifiedBrowsers: [] };
  expect(lists).toEqual({ addresses: [], favourites: [], carts: [], ...devices, reviews: [], orders: [] });
});

test("an account without orders, and one with more orders than one batch, are exported completely", async () => {
  const [newcomer, regular, vendor] = await Promise.all([createCustomer(), createCustomer(), createVendor()]);
  const orderId = await createOrder(regular.id, vendor.id, "delivered");
  // All with the same time, as an import would write them, so that only their ids tell them apart.
  await copyOrder(orderId, 450);
  expect((await readExport(newcomer.id)).orders).toEqual([]);
  const ids = (await readExport(regular.id)).orders.map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(451);
});
