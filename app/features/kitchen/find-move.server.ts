import { db } from "#db/db.server.ts";
import type { StaffMember } from "../staff/staff-member.ts";
import { readUnconfirmedMove } from "./confirm-move.ts";
import { type DeskOrder, findDeskOrder } from "./desk-order.server.ts";
import { type DeskMove, findDeskMove, type OrderedDish } from "./move-answers.ts";
import { originOf, pathAfterMove } from "./move-result.ts";
import { listRiders } from "./rider-choices.server.ts";
import { markSeen } from "./seen-orders.server.ts";

interface FoundMove {
  order: DeskOrder;
  move: DeskMove;
  /** The dishes that can be marked as sold out along with the move. */
  dishes: OrderedDish[];
}

/** Finds a move and its order; undefined if there is no such move, or the person may not see the order. */
export async function findMove(
  member: StaffMember,
  { orderId, move: name }: { orderId: string; move: string },
): Promise<FoundMove | undefined> {
  const move = findDeskMove(name);
  const order = move && (await findDeskOrder(member, orderId));
  return order && { order, move, dishes: move === "refuse" ? await listOrderedDishes(order.id) : [] };
}

/** Lists the dishes of an order that still exist, and so can be marked as sold out. */
function listOrderedDishes(orderId: string): Promise<OrderedDish[]> {
  return db
    .selectFrom("orderItems")
    .innerJoin("menuItems", "menuItems.id", "orderItems.menuItemId")
    .select(["menuItems.id as menuItemId", "orderItems.name"])
    .distinct()
    .where("orderItems.orderId", "=", orderId)
    .orderBy("orderItems.name")
    .orderBy("menuItems.id")
    .execute();
}

export type MovePage = NonNullable<Awaited<ReturnType<typeof findMovePage>>>;

/** Finds a move with everything that its page shows: `riders` if it asks for one. Opening the page of a new order acknowledges the order. */
export async function findMovePage(
  member: StaffMember,
  address: { orderId: string; move: string },
  query: URLSearchParams,
) {
  const found = await findMove(member, address);
  if (!found) return undefined;
  const { order, move } = found;
  if (order.status === "pending") await markSeen(member, [order.id]);
  const asksRider = move === "assign" || (move === "hand-over" && order.rider === "none");
  const riders = asksRider ? await listRiders() : undefined;
  const from = originOf(order, query.get("from"));
  const asked = readUnconfirmedMove(query);
  return { ...found, riders, asked, from, backTo: pathAfterMove(order, from) };
}
