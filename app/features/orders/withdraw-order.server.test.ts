// @module-tag slow
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { changeVendor, createCustomer, createOrder, createOrderAt, createVendor } from "#db/factories.ts";
import { inLanguage } from "../../i18n/in-language.server.ts";
import { findOrderForCustomer } from "./orders.server.ts";
import { withdrawOrder } from "./withdraw-order.server.ts";

let vendorId: string;
let customerId: string;

beforeEach(async () => {
  const [vendor, customer] = await Promise.all([createVendor(), createCustomer()]);
  [vendorId, customerId] = [vendor.id, customer.id];
});

const countEvents = async () => (await db.selectFrom("deskEvents").selectAll().execute()).length;

test("a pending order is cancelled once, with the reason, however often the button is pressed", async () => {
  const [orderId, other] = [await createOrder(customerId, vendorId), await createOrder(customerId, vendorId)];
  const answers = await Promise.all([1, 2, 3].map(() => withdrawOrder(orderId, customerId, "mistake")));
  expect(answers).toEqual(Array(3).fill({ kind: "withdrawn" }));
  const cancelled = { status: "cancelled", cancelCode: "customer", cancelReason: "I ordered by mistake" };
  expect(await findOrderForCustomer(orderId, customerId)).toMatchObject(cancelled);
  expect(await findOrderForCustomer(other, customerId)).toMatchObject({ status: "pending" });
  expect(await countEvents()).toBe(1);
});

test("an order that was accepted, is final or belongs to somebody else cannot be cancelled", async () => {
  const [confirmed, delivered, foreign] = await Promise.all([
    createOrder(customerId, vendorId, "confirmed"),
    createOrder(customerId, vendorId, "delivered"),
    createOrderAt(vendorId),
  ]);
  await changeVendor(vendorId, { restaurantName: "Karahi", nameUrdu: "کڑاہی ہاؤس" });
  const answered = { kind: "answered", restaurantName: "کڑاہی ہاؤس" };
  expect(await inLanguage("ur", () => withdrawOrder(confirmed, customerId, "slow"))).toEqual(answered);
  expect(await withdrawOrder(delivered, customerId, "slow")).toEqual({ kind: "over" });
  expect(await withdrawOrder(foreign, customerId, "slow")).toEqual({ kind: "not-found" });
  const statuses = await db.selectFrom("orders").select("status").orderBy("status").execute();
  expect(statuses.map(({ status }) => status)).toEqual(["confirmed", "delivered", "pending"]);
  expect(await countEvents()).toBe(0);
});
