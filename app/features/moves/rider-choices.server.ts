import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import type { Transaction } from "#db/transaction.server.ts";
import { canSignInAs } from "../desk/can-sign-in.server.ts";
import { isOpenOrder } from "../orders/open-orders.server.ts";
import { asksRider } from "../orders/order-moves.ts";
import type { KitchenOrder } from "./kitchen-order.server.ts";

/** Far more than one installation has on the road. */
const maxListed = 500;

/** How many open orders a rider has. */
export interface RiderLoad {
  onTheWay: number;
  /** Assigned, and still at the restaurant. */
  waiting: number;
}

export interface RiderChoice extends RiderLoad {
  id: string;
  fullName: string;
}

/** Lists the riders that an order can be assigned to: those who can sign in, by name, at most 500. */
export function listRiders(): Promise<RiderChoice[]> {
  return db
    .selectFrom("riders")
    .select(["riders.id", "riders.fullName", countOpen("onTheWay"), countOpen("waiting")])
    .where(isAssignable)
    .orderBy("riders.fullName")
    .orderBy("riders.id")
    .limit(maxListed)
    .execute();
}

/** Lists the riders if a move of one of these orders asks for one: without a connection, the page asks by itself. */
export async function listRidersFor(orders: KitchenOrder[]): Promise<RiderChoice[]> {
  return orders.some((order) => order.moves.some(({ move }) => asksRider(order, move))) ? listRiders() : [];
}

/** Locks a rider until the transaction ends; false if orders cannot be assigned to this rider. */
export async function lockAssignableRider(trx: Transaction, riderId: string): Promise<boolean> {
  const rider = trx.selectFrom("riders").select("id").where("id", "=", riderId).where(isAssignable).forKeyShare();
  return (await rider.executeTakeFirst()) !== undefined;
}

/** An SQL condition on `riders`: the rider has an account and can sign in. */
const isAssignable = sql<boolean>`exists (select from staff
  where staff.rider_id = riders.id and ${canSignInAs("rider")})`;

/** A column of `riders`: how many open orders the rider has that are on the way, or still waiting. */
export function countOpen<Name extends keyof RiderLoad>(name: Name) {
  const comparison = sql.raw(name === "onTheWay" ? "=" : "<>");
  return sql<number>`(select count(*)::integer from orders where orders.rider_id = riders.id
    and ${isOpenOrder} and status ${comparison} 'out_for_delivery')`.as(name);
}
