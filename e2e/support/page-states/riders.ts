/** The lists of deliveries and cash, for riders and for the owner. */
import { request as client } from "@playwright/test";
import { changeOrder, createOrderAt, createRider } from "../../../db/factories.ts";
import type { OrderStatus } from "../../../db/schema.ts";
import { db } from "../database.ts";
import { signInAsRider, signInAtDesk } from "../desk.ts";
import { createRealisticRestaurant, type PageState, type Row, statesOf } from "./arrange.ts";

export async function riderStates(origin: string): Promise<PageState[]> {
  const [idle, busy, office] = await Promise.all([1, 2, 3].map(() => client.newContext({ baseURL: origin })));
  if (!idle || !busy || !office) throw new Error("No requests");
  const { id: vendorId } = await createRealisticRestaurant({}, { phone: "042 35550000" });
  const owner = await signInAtDesk(office, vendorId, { role: "owner", fullName: "Samina Rauf" });
  await signInAsRider(idle, "Bilal Ahmed");
  const rider = await signInAsRider(busy, "Imran Ali");
  const assign = (status: OrderStatus) => createDelivery(vendorId, rider, status);
  const [onTheWay] = [await assign("out_for_delivery"), await assign("ready"), await assign("preparing")];
  for (let delivered = 0; delivered < 3; delivered += 1) await assign("delivered");
  const entryId = await insertHandovers(rider.riderId, owner.id);
  const withoutAccount = await createRiderWithoutAccount(vendorId);
  const riderRows: Row[] = [
    ["deliveries", "/desk/deliveries"],
    ["deliveries-order", `/desk/orders/${onTheWay}`],
    ["deliveries-deliver", `/desk/orders/${onTheWay}/moves/deliver?from=deliveries`],
    ["deliveries-no-show", `/desk/orders/${onTheWay}/moves/no-show?from=deliveries`, { status: "out_for_delivery" }],
    ["deliveries-cash", "/desk/deliveries/cash"],
  ];
  const ownerRows: Row[] = [
    // With the line about the cash of riders without an account.
    ["riders", "/desk/riders"],
    ["riders-none-found", "/desk/riders?search=nobody-of-this-name"],
    ["riders-invite", "/desk/riders/invite", {}],
    ["rider", `/desk/riders/${rider.riderId}`],
    ["rider-disable", `/desk/riders/${rider.riderId}?ask=disable`],
    ["rider-without-account", `/desk/riders/${withoutAccount}`],
    ["rider-other-sum", `/desk/riders/${rider.riderId}`, { amount: "1", seen: String(entryId) }],
    ["rider-correct-cash", `/desk/riders/${rider.riderId}/cash/${entryId}`, { reason: "" }],
    ["order-assign", `/desk/orders/${onTheWay}/moves/assign?from=order`],
  ];
  return [
    ...(await statesOf(idle, [["deliveries-none", "/desk/deliveries"]])),
    ...(await statesOf(busy, riderRows)),
    ...(await statesOf(office, ownerRows)),
  ];
}

async function createDelivery(vendorId: string, rider: { id: string; riderId: string }, status: OrderStatus) {
  const orderId = await createOrderAt(vendorId, status);
  const paid = status === "delivered" && { paymentStatus: "paid", cashReceivedBy: rider.id };
  const values = { riderId: rider.riderId, specialInstructions: "Ring twice", ...paid };
  await changeOrder(orderId, values);
  return orderId;
}

/** Creates a rider who cannot sign in and has delivered an order for cash; returns the id. */
async function createRiderWithoutAccount(vendorId: string): Promise<string> {
  const { id } = await createRider("Yusuf Baig");
  const orderId = await createOrderAt(vendorId, "delivered");
  await changeOrder(orderId, { riderId: id });
  return id;
}

/** Inserts a handover of cash, its correction and another handover; returns the id of the last one. */
async function insertHandovers(riderId: string, receivedBy: string): Promise<number> {
  const insert = (values: { amount: number; corrects?: number; reason?: string }) =>
    db
      .insertInto("cashHandovers")
      .values({ riderId, receivedBy, ...values })
      .returning("id")
      .executeTakeFirstOrThrow();
  const mistake = await insert({ amount: 700 });
  await insert({ amount: -700, corrects: mistake.id, reason: "Two notes were missing" });
  return (await insert({ amount: 500 })).id;
}
