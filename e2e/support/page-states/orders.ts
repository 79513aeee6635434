/** The orders and their tracking. */
import { createOrder } from "../../../db/factories.ts";
import { meetCustomer, type OpenRestaurant, type PageState, type Row, statesOf } from "./arrange.ts";

export async function ordering(origin: string, openRestaurant: OpenRestaurant): Promise<PageState[]> {
  const { request, id } = await meetCustomer(origin);
  const vendor = await openRestaurant([]);
  const statuses = ["pending", "preparing", "out_for_delivery", "delivered", "cancelled"] as const;
  const rows: Row[] = [["orders", "/orders"]];
  for (const status of statuses) {
    const orderId = await createOrder(id, vendor.id, status);
    if (status === "pending") rows.push(["payment-placed", `/payment?placed=${orderId}`]);
    if (status === "pending") rows.push(["cancel-order", `/order-tracking/${orderId}/cancel`]);
    if (status === "preparing") rows.push(["review-too-early", `/review/${orderId}`]);
    if (status === "cancelled") rows.push(["review-cancelled", `/review/${orderId}`]);
    rows.push([`order-tracking-${status}`, `/order-tracking/${orderId}`]);
  }
  return [...(await statesOf(request, rows)), ...(await orderingOften(origin, vendor.id))];
}

/** More than one page of orders. */
async function orderingOften(origin: string, vendorId: string): Promise<PageState[]> {
  const { request, id } = await meetCustomer(origin);
  for (let orders = 0; orders < 23; orders += 1) await createOrder(id, vendorId, "delivered");
  return statesOf(request, [["orders-page-2", "/orders?page=2"]]);
}
