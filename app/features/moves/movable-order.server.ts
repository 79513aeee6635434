import { sql } from "kysely";
import type { OrderStatus } from "#db/schema.ts";
import type { Transaction } from "#db/transaction.server.ts";
import { canSignInAs } from "../desk/can-sign-in.server.ts";
import { type DeskMember, hasRole, restaurantsOf } from "../desk/staff-member.ts";
import { isOpenOrder } from "../orders/open-orders.server.ts";
import type { OrderActor, RiderKind } from "../orders/order-moves.ts";
import { isUpcoming } from "../scheduled-orders/board-time.server.ts";

/**
 * Locks an order that the person may work on: one of the person's restaurants, or the person's own delivery. Undefined
 * when there is none.
 */
export async function lockOrder(trx: Transaction, member: DeskMember, orderId: string) {
  const found = await findLocked(trx, member, orderId);
  // Reads again, because the rider may just be getting an account, which takes over the cash of delivered orders only.
  const row = found && (await lockRiderWithoutAccount(trx, found)) ? await findLocked(trx, member, orderId) : found;
  if (!row) return undefined;
  const { hasOwnRider, riderMaySignIn: _, ...order } = row;
  return { ...order, rider: riderKindOf(row) };
}

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

function findLocked(trx: Transaction, member: DeskMember, orderId: string) {
  return trx
    .selectFrom("orders")
    .select(["id", "vendorId", "riderId", "hasOwnRider", "status", "version", "readyBy"])
    .select([isUpcoming.as("isUpcoming"), riderMaySignIn.as("riderMaySignIn"), riderStaffId.as("riderStaffId")])
    .where("id", "=", orderId)
    .where(isVisibleTo(member))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Lets the rider of an order get an account only after this transaction. False if there is no such rider. */
async function lockRiderWithoutAccount(
  trx: Transaction,
  { riderId, riderStaffId }: { riderId: string | null; riderStaffId: string | null },
): Promise<boolean> {
  if (riderId === null || riderStaffId !== null) return false;
  await trx.selectFrom("riders").select("id").where("id", "=", riderId).forKeyShare().execute();
  return true;
}

/**
 * Who delivers an order. A rider who was dismissed, and so cannot press anything, delivers only what is already on the way:
 * before that, the order needs another rider.
 */
export function riderKindOf(order: {
  status: OrderStatus;
  riderId: string | null;
  hasOwnRider: boolean;
  riderMaySignIn: boolean | null;
}): RiderKind {
  if (order.riderMaySignIn) return "account";
  if (order.riderMaySignIn === false) return order.status === "out_for_delivery" ? "own" : "none";
  return order.hasOwnRider || order.riderId !== null ? "own" : "none";
}

/** Lists the roles in which a person may move this order. */
export function actorsOn(member: DeskMember, order: { vendorId: string; riderId: string | null }): OrderActor[] {
  const actors: OrderActor[] = [];
  for (const role of ["owner", "support"] as const) if (hasRole(member, role)) actors.push(role);
  for (const role of ["manager", "kitchen"] as const) if (hasRole(member, role, order.vendorId)) actors.push(role);
  if (hasRole(member, "rider") && order.riderId !== null && order.riderId === member.riderId) actors.push("rider");
  return actors;
}

/**
 * An SQL condition on `orders`: the order is of one of the person's restaurants, or the person's own delivery until a day after
 * its end, because it shows a customer's phone number and address.
 */
export function isVisibleTo(member: DeskMember) {
  const restaurants = restaurantsOf(member);
  if (restaurants === "all") return sql<boolean>`true`;
  const riderId = hasRole(member, "rider") ? member.riderId : null;
  return sql<boolean>`(vendor_id = any(${restaurants}) or (rider_id = ${riderId}
    and (${isOpenOrder} or orders.updated_at > now() - interval '1 day')))`;
}

/** An SQL value of `orders`: whether the rider can still sign in; null without an account. */
export const riderMaySignIn = sql<boolean | null>`(select ${canSignInAs("rider")} from staff
  where staff.rider_id = orders.rider_id)`;

/** The person who delivers an order, if its rider has an account, even a disabled one. */
const riderStaffId = sql<string | null>`(select staff.id from staff where staff.rider_id = orders.rider_id)`;
