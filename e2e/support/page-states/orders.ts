import { changeOrder, createOrder } from "../../../db/factories.ts";
import { db } from "../database.ts";
import {
  createRealisticRestaurant,
  type PageState,
  type Row,
  signInNewCustomer,
  statesAfter,
  statesOf,
} from "./arrange.ts";

export async function orderStates(origin: string): Promise<PageState[]> {
  const { request, id } = await signInNewCustomer(origin);
  const vendor = await createRealisticRestaurant();
  const statuses = ["pending", "preparing", "out_for_delivery", "delivered", "cancelled"] as const;
  const rows: Row[] = [["orders", "/orders"]];
  for (const status of statuses) {
    const orderId = await createOrder(id, vendor.id, status);
    if (status === "delivered") await addDishes(orderId);
    if (status === "pending") rows.push(["payment-placed", `/payment?placed=${orderId}`]);
    if (status === "pending") rows.push(["cancel-order", `/order-tracking/${orderId}/cancel`]);
    if (status === "preparing") rows.push(["review-too-early", `/review/${orderId}`]);
    if (status === "cancelled") rows.push(["review-cancelled", `/review/${orderId}`]);
    rows.push([`order-tracking-${status}`, `/order-tracking/${orderId}`]);
    if (status === "delivered") rows.push(["order-again-nothing", `/order-tracking/${orderId}`, {}]);
  }
  rows.push(["order-tracking-long", `/order-tracking/${await createLongOrder(id, vendor.id)}`]);
  const pages = await statesOf(request, rows);
  return [...pages, ...(await orderAgainStates(origin)), ...(await manyOrdersStates(origin, vendor.id))];
}

/** Adds dishes, so that the order is as long as those of a family. */
async function addDishes(orderId: string): Promise<void> {
  const names = ["Seekh Kabab", "Daal Mash", "Roghni Naan", "Raita", "Fresh Lime"];
  const dishes = names.map((name, index) => ({ orderId, line: index + 2, name, price: 200, quantity: 2, total: 400 }));
  await db.insertInto("orderItems").values(dishes).execute();
  const amounts = { subtotal: 2_500, totalAmount: 2_500 };
  await changeOrder(orderId, amounts);
}

/** An order of eight dishes with a size, extras and a note each, and of everything else that a receipt may have. */
async function createLongOrder(customerId: string, vendorId: string): Promise<string> {
  const orderId = await createOrder(customerId, vendorId, "delivered");
  await addDishes(orderId);
  const naan = { orderId, name: "Roghni Naan", price: 200, quantity: 2, total: 400 };
  await db
    .insertInto("orderItems")
    .values([7, 8].map((line) => ({ ...naan, line })))
    .execute();
  const note = "No coriander, please, and less chilli than usual";
  await db.updateTable("orderItems").set({ variationName: "Half", note }).where("orderId", "=", orderId).execute();
  const groups = ["Spice level", "Sauces"].map((groupName, order) => ({ groupName, name: "Raita", price: 60, order }));
  const lines = [1, 2, 3, 4, 5, 6, 7, 8];
  const extras = lines.flatMap((line) => groups.map((group) => ({ orderId, line, ...group })));
  await db.insertInto("orderItemOptions").values(extras).execute();
  const texts = { specialInstructions: "Please ring twice, and wait at the gate.", changeFor: 5_000 };
  const amounts = { subtotal: 3_300, deliveryFee: 60, totalAmount: 3_360 };
  await changeOrder(orderId, { ...texts, ...amounts });
  return orderId;
}

/** A cart filled from an earlier order, with the notice of what is different. */
async function orderAgainStates(origin: string): Promise<PageState[]> {
  const { request, id } = await signInNewCustomer(origin);
  const { id: vendorId, dishId } = await createRealisticRestaurant({ "Chicken Karahi": 1_450 });
  const orderId = await createOrder(id, vendorId, "delivered");
  await db
    .updateTable("orderItems")
    .set({ menuItemId: dishId("Chicken Karahi") })
    .where("orderId", "=", orderId)
    .execute();
  return statesAfter(request, `/order-tracking/${orderId}`, {}, [["cart-again", "/cart"]]);
}

/** More than one page of orders. */
async function manyOrdersStates(origin: string, vendorId: string): Promise<PageState[]> {
  const { request, id } = await signInNewCustomer(origin);
  for (let orders = 0; orders < 23; orders += 1) await createOrder(id, vendorId, "delivered");
  return statesOf(request, [["orders-page-2", "/orders?page=2"]]);
}
