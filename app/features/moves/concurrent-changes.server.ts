import { sql } from "kysely";
import type { Db } from "#db/db.server.ts";
import type { CancelCode, OrderStatus } from "#db/schema.ts";
import { selectOrderEvents } from "../history/desk-events.server.ts";
import { dependsOnVersion, type OrderMove } from "../orders/order-moves.ts";
import type { MoveAnswers } from "./move-answers.ts";

/** The last change of an order since a page showed it. */
export interface LatestChange {
  /** Whether it changed the status, and not something else about the order. */
  isOfStatus: boolean;
  /** The order's current status. */
  status: OrderStatus;
  cancelCode: CancelCode | null;
  /** For `describeAuthor`: the person's name, or the database's own record of who changed it; empty when unknown. */
  by: string;
  /** The person's id; null for anybody outside the desk. */
  staffId: string | null;
  /** Whether that person is the order's rider. */
  isByRider: boolean;
  at: Date;
}

type Author = Pick<LatestChange, "by" | "staffId" | "at">;

/** Returns the answers that an event records to recognize a repetition; the rider and the reason are fields of their own. */
export function answerToRecord({ minutes, soldOutItemIds }: MoveAnswers) {
  if (minutes === undefined && soldOutItemIds === undefined) return {};
  return { answer: { minutes, soldOutItemIds: soldOutItemIds?.toSorted() } };
}

/**
 * Whether this person made the same move before with the same answers, because the form was sent twice. A delay can be
 * made several times: it is the same only for the same version of the order.
 */
export async function isRepeated(
  on: Db,
  member: { id: string | null },
  { orderId, move, seen, ...answers }: { orderId: string; move: OrderMove; seen: { version: number } } & MoveAnswers,
): Promise<boolean> {
  let earlier = selectOrderEvents(on, orderId)
    .select("id")
    .where("staffId", "=", member.id)
    .where("action", "=", `order.${move}`)
    .where(hasAnswers(answers));
  if (dependsOnVersion(move)) earlier = earlier.where(sql`before ->> 'seenVersion'`, "=", String(seen.version));
  return (await earlier.executeTakeFirst()) !== undefined;
}

/** An SQL condition on the event of a move: it has these answers. Events of version 1.0.0 have no `answer`, and match any. */
function hasAnswers({ rider, reason = "", ...answers }: MoveAnswers) {
  const { answer = {} } = answerToRecord(answers);
  const riderId = rider === "own" ? null : rider?.id;
  return sql<boolean>`coalesce(after ->> 'reason', '') = ${reason}
    and coalesce(after -> 'answer' = ${JSON.stringify(answer)}::jsonb, true)
    and (${rider === undefined} or after ->> 'riderId' is not distinct from ${riderId ?? null})`;
}

/** Whether all changes of an order since a version were moves of this person. */
export async function isOnlyChangedBy(
  on: Db,
  member: { id: string | null },
  order: { id: string; version: number },
  since: number,
): Promise<boolean> {
  const own = await selectOrderEvents(on, order.id)
    .select(({ fn }) => fn.countAll<number>().as("moves"))
    .where("staffId", "=", member.id)
    .where(sql<number>`(after ->> 'version')::int`, ">", since)
    .executeTakeFirstOrThrow();
  return order.version > since && Number(own.moves) === order.version - since;
}

/**
 * Finds who last changed the order's status, and when. If the status is the one the page showed, or was changed by this
 * person, finds who else changed something that the page did not show. If nobody did, finds the last change.
 */
export async function findLatestChange(
  on: Db,
  member: { id: string | null },
  order: { id: string; status: OrderStatus; riderStaffId: string | null },
  seen: { status: OrderStatus; version: number },
): Promise<LatestChange> {
  const statusChange = order.status === seen.status ? undefined : await findLatestStatusChange(on, order.id);
  const isByOther = statusChange !== undefined && (statusChange.staffId === null || statusChange.staffId !== member.id);
  const unseenEvent = isByOther
    ? undefined
    : await findLatestEvent(on, order.id, { notBy: member.id, version: seen.version, since: statusChange?.at });
  const change = unseenEvent ?? statusChange ?? (await findLatestEvent(on, order.id));
  const { cancelCode, updatedAt } = await on
    .selectFrom("orders")
    .select(["cancelCode", "updatedAt"])
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  const isOfStatus = statusChange !== undefined && unseenEvent === undefined;
  const author = change ?? { by: "", staffId: null, at: updatedAt };
  const isByRider = author.staffId !== null && author.staffId === order.riderStaffId;
  return { isOfStatus, status: order.status, cancelCode, isByRider, ...author };
}

function findLatestStatusChange(on: Db, orderId: string): Promise<Author | undefined> {
  return on
    .selectFrom("orderStatusChanges as change")
    .leftJoin("staff", (join) => join.on(sql`lower(staff.email)`, "=", sql`lower(change.changed_by)`))
    .select(({ fn }) => fn.coalesce("staff.fullName", "change.changedBy").as("by"))
    .select(["staff.id as staffId", "change.changedAt as at"])
    .where("change.orderId", "=", orderId)
    .orderBy("change.id", "desc")
    .executeTakeFirst();
}

/** What is recorded about an order without changing it: a page loaded before it causes no conflict. */
const noChanges = ["order.print", "order.hide-comment", "order.show-comment"];

function findLatestEvent(
  on: Db,
  orderId: string,
  unseen?: { notBy: string | null; version: number; since: Date | undefined },
): Promise<Author | undefined> {
  const events = selectOrderEvents(on, orderId)
    .select(["staffName as by", "staffId", "at"])
    .where("action", "not in", noChanges)
    .orderBy("id", "desc");
  if (!unseen) return events.executeTakeFirst();
  // By id, because some events, such as the operator's, have no version.
  const seen = selectOrderEvents(on, orderId)
    .select(sql<number>`coalesce(max(id), 0)`.as("id"))
    .where(sql<number>`(after ->> 'version')::int`, "<=", unseen.version);
  return events
    .where("staffId", "is distinct from", unseen.notBy)
    .where("id", ">", seen)
    .where("at", ">=", unseen.since ?? new Date(0))
    .executeTakeFirst();
}
