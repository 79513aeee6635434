import { sql } from "kysely";
import type { OrderStatus } from "#db/schema.ts";
import { type Transaction, transact } from "#db/transaction.server.ts";
import { lockRestaurant } from "../desk/lock-restaurant.server.ts";
import type { DeskMember } from "../desk/staff-member.ts";
import { recordEvent } from "../history/desk-events.server.ts";
import { findEndOfTodayFor } from "../hours/pause.server.ts";
import { setSoldOut } from "../menu/sold-out.server.ts";
import { type DeskMove, decideMove, delayMinutes, dependsOnVersion } from "../orders/order-moves.ts";
import { receivedCash } from "../orders/received-cash.server.ts";
import { nameStatusChangeAuthor } from "../orders/status-change-author.server.ts";
import {
  answerToRecord,
  findLatestChange,
  isOnlyChangedBy,
  isRepeated,
  type LatestChange,
} from "./concurrent-changes.server.ts";
import { actorsOn, type LockedOrder, lockOrder } from "./movable-order.server.ts";
import type { MoveAnswers } from "./move-answers.ts";
import { lockAssignableRider } from "./rider-choices.server.ts";

export interface MoveRequest extends MoveAnswers {
  orderId: string;
  move: DeskMove;
  /** The status and version that the page showed. */
  seen: { status: OrderStatus; version: number };
}

type MoveOrderResult =
  /** `isRepeated`: nothing was changed this time; the person sent the same answers before, or the order has this rider. */
  | { kind: "moved"; status: OrderStatus; isRepeated: boolean }
  /** There is no such order, or the person may not move it. */
  | { kind: "not-found" }
  | { kind: "not-allowed" | "rider-needed" | "unknown-rider" }
  /** Somebody else acted first, or this person otherwise: says who, and the order's current status. */
  | ({ kind: "conflict" } & LatestChange);

/** What somebody tries to do with an order, which is locked. */
interface Attempt {
  member: DeskMember;
  order: LockedOrder;
  request: MoveRequest;
}

/**
 * Makes a move of an order and records it in the history. Locks the order, so that when two people press at once the
 * second is shown what the first did.
 */
export function moveOrder(member: DeskMember, request: MoveRequest): Promise<MoveOrderResult> {
  return transact(async (trx): Promise<MoveOrderResult> => {
    const order = await lockOrder(trx, member, request.orderId);
    if (!order) return { kind: "not-found" };
    const attempt = { member, order, request };
    const actors = actorsOn(member, order);
    const decision = decideMove(order, actors, request.move, { namesRider: request.rider !== undefined });
    if (decision.kind === "not-allowed" || decision.kind === "rider-needed") return { kind: decision.kind };
    if (decision.kind === "wrong-status") return resolveConflict(trx, attempt);
    if (!isAsSeen(attempt) && !(await followsOwnMoves(trx, attempt))) return resolveConflict(trx, attempt);
    const { rider } = request;
    if (typeof rider === "object" && !(await lockAssignableRider(trx, rider.id))) return { kind: "unknown-rider" };
    if (request.move === "assign" && isInEffect(attempt))
      return { kind: "moved", status: order.status, isRepeated: true };
    await changeOrder(trx, attempt, {
      status: decision.to,
      ...(actors.some((actor) => actor === "kitchen" || actor === "manager") && { seenAt: firstSeen }),
      ...(decision.sets.includes("ready-by") && { readyBy: readyByAfter(request) }),
      ...(decision.sets.includes("rider") && riderColumns(request.rider)),
      // A rider with an account holds the cash, whoever pressed the button.
      ...(decision.sets.includes("payment") && receivedCash(order.riderStaffId ?? member.id)),
      ...(decision.cancelCode && { cancelCode: decision.cancelCode }),
    });
    if (request.move === "refuse") await markDishesSoldOut(trx, member, order.vendorId, request.soldOutItemIds ?? []);
    return { kind: "moved", status: decision.to, isRepeated: false };
  });
}

async function markDishesSoldOut(
  trx: Transaction,
  member: DeskMember,
  vendorId: string,
  menuItemIds: string[],
): Promise<void> {
  if (menuItemIds.length === 0) return;
  // An import that has read the dishes would otherwise put them back on sale.
  await lockRestaurant(trx, member, vendorId);
  const until = await findEndOfTodayFor(trx, vendorId);
  // What somebody marked as sold out for longer must not be back on sale tomorrow.
  const dishes = trx.selectFrom("menuItems").select("id").where(sql<boolean>`id = any(${menuItemIds})`);
  const endingEarlier = await dishes.where(sql<boolean>`coalesce(sold_out_until < ${until}, true)`).execute();
  await setSoldOut(trx, member, { vendorId, menuItemIds: endingEarlier.map(({ id }) => id), until });
}

async function resolveConflict(trx: Transaction, attempt: Attempt): Promise<MoveOrderResult> {
  const { member, order, request } = attempt;
  if (isInEffect(attempt) && (await isRepeated(trx, member, request)))
    return { kind: "moved", status: order.status, isRepeated: true };
  return { kind: "conflict", ...(await findLatestChange(trx, member, order, request.seen)) };
}

/** Most moves compare only the status: an order's version also changes when it is seen or gets a rider. */
function isAsSeen(attempt: Attempt): boolean {
  const { order, request } = attempt;
  const { move, seen } = request;
  const needsVersion = dependsOnVersion(move) || replacesRider(attempt);
  return order.status === seen.status && (!needsVersion || order.version === seen.version);
}

/** Whether the order still has the rider that an assignment names: a repeated one succeeds only then. True for other moves. */
function isInEffect({ order, request: { move, rider } }: Attempt): boolean {
  if (move !== "assign" || rider === undefined) return true;
  return rider === "own" ? order.rider === "own" && order.riderId === null : order.riderId === rider.id;
}

/** Whether an order that is handed over has another rider, who was assigned after the page had asked for one. */
function replacesRider({ order, request: { move, rider } }: Attempt): boolean {
  if (move !== "hand-over" || rider === undefined || order.rider === "none") return false;
  return rider === "own" ? order.rider === "account" : order.riderId !== rider.id;
}

/** Whether only this person has changed the order since: taps queued offline arrive together, such as Start and Ready. */
async function followsOwnMoves(trx: Transaction, { member, order, request }: Attempt): Promise<boolean> {
  const { version: since } = request.seen;
  return (await isOnlyChangedBy(trx, member, order, since)) && !(await isRepeated(trx, member, request));
}

async function changeOrder(trx: Transaction, { member, order, request }: Attempt, values: object): Promise<void> {
  const { move, seen, reason = "", ...answers } = request;
  await nameStatusChangeAuthor(trx, member.email, reason);
  const after = await trx
    .updateTable("orders")
    .set(values)
    .where("id", "=", order.id)
    .where("status", "=", order.status)
    .where("version", "=", order.version)
    .returning(["status", "readyBy", "riderId", "hasOwnRider", "paymentStatus", "version"])
    .executeTakeFirstOrThrow();
  await recordEvent(trx, member, {
    action: `order.${move}`,
    subjectId: order.id,
    vendorId: order.vendorId,
    before: { status: order.status, readyBy: order.readyBy, riderId: order.riderId, seenVersion: seen.version },
    after: { ...after, ...(reason && { reason }), ...answerToRecord(answers) },
  });
}

const firstSeen = sql<Date>`coalesce(seen_at, now())`;

/** When the food will be ready, counted from now for an accepted order, from the previous time for a delayed one. */
function readyByAfter({ move, minutes = 0 }: MoveRequest) {
  if (move === "accept") return sql<Date>`now() + make_interval(mins => ${minutes})`;
  return sql<Date>`greatest(ready_by, now()) + make_interval(mins => ${sql.lit(delayMinutes)})`;
}

function riderColumns(rider: MoveRequest["rider"]) {
  if (rider === undefined) return {};
  return rider === "own" ? { riderId: null, hasOwnRider: true } : { riderId: rider.id, hasOwnRider: false };
}
