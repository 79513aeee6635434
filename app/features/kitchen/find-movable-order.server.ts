import { type ExpressionBuilder, sql, type Transaction } from "kysely";
import type { Database, OrderStatus } from "#db/schema.ts";
import type { MovableOrder, OrderActor } from "../orders/order-moves.ts";
import { type DeskMember, hasRole, restaurantsOf } from "../staff/staff-member.ts";

export interface LockedOrder extends MovableOrder {
  id: string;
  vendorId: string;
  riderId: string | null;
  /** The person who delivers it, if the rider has an account. */
  riderStaffId: string | null;
  status: OrderStatus;
  version: number;
  readyBy: Date | null;
}

/**
 * Locks an order that the person may work on: one of the person's restaurants, or the person's own delivery. Undefined
 * when there is none.
 */
export async function lockOrder(
  trx: Transaction<Database>,
  member: DeskMember,
  orderId: string,
): Promise<LockedOrder | undefined> {
  const row = await trx
    .selectFrom("orders")
    .select((eb) => ["id", "vendorId", "riderId", "hasOwnRider", "status", "version", "readyBy", riderAccount(eb)])
    .select(isForLater.as("isForLater"))
    .where("id", "=", orderId)
    .where(isWithinReach(member))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { hasOwnRider, ...order } = row;
  const hasRider = hasOwnRider || order.riderId !== null;
  return { ...order, rider: order.riderStaffId ? "account" : hasRider ? "own" : "none" };
}

/** The roles in which a person may move this order. */
export function actorsOn(member: DeskMember, order: { vendorId: string; riderId: string | null }): OrderActor[] {
  const actors: OrderActor[] = [];
  for (const role of ["owner", "support"] as const) if (hasRole(member, role)) actors.push(role);
  for (const role of ["manager", "kitchen"] as const) if (hasRole(member, role, order.vendorId)) actors.push(role);
  if (hasRole(member, "rider") && order.riderId !== null && order.riderId === member.riderId) actors.push("rider");
  return actors;
}

/**
 * For `where` on orders: the person's restaurants and own deliveries, until a day after their end: an order shows a
 * customer's phone number and address.
 */
export function isWithinReach(member: DeskMember) {
  const restaurants = restaurantsOf(member);
  if (restaurants === "all") return sql<boolean>`true`;
  const riderId = hasRole(member, "rider") ? member.riderId : null;
  return sql<boolean>`(vendor_id = any(${restaurants}) or (rider_id = ${riderId}
    and (orders.status not in ('delivered', 'cancelled') or orders.updated_at > now() - interval '1 day')))`;
}

/** Whether an order for later is not on the board yet, as SQL without parameters. */
export const isForLater = sql<boolean>`coalesce(orders.status = 'pending' and orders.board_at > now(), false)`;

function riderAccount(eb: ExpressionBuilder<Database, "orders">) {
  const staff = eb.selectFrom("staff").select("staff.id").whereRef("staff.riderId", "=", "orders.riderId");
  return staff.where("staff.status", "=", "active").as("riderStaffId");
}
