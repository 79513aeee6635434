import { type Kysely, sql } from "kysely";
import type { CancelCode, Database, OrderStatus } from "#db/schema.ts";
import { dependsOnVersion, type OrderMove } from "../orders/order-moves.ts";

/** What somebody else did to an order meanwhile. */
export interface Answer {
  status: OrderStatus;
  cancelCode: CancelCode | null;
  /** The name of the person, or whoever the database knows changed it; empty when nobody is known. */
  by: string;
  at: Date;
}

/**
 * Whether this person made the same move before: the form was sent twice. A move that adds to what is there, such as a
 * delay, is the same only if the same version of the order was seen.
 */
export async function isRepeated(
  on: Kysely<Database>,
  member: { id: string | null },
  { orderId, move, seen }: { orderId: string; move: OrderMove; seen: { version: number } },
): Promise<boolean> {
  let earlier = on
    .selectFrom("deskEvents")
    .select("id")
    .where("subjectType", "=", "order")
    .where("subjectId", "=", orderId)
    .where("staffId", "=", member.id)
    .where("action", "=", `order.${move}`);
  if (dependsOnVersion(move)) earlier = earlier.where(sql`before ->> 'seenVersion'`, "=", String(seen.version));
  return (await earlier.executeTakeFirst()) !== undefined;
}

/** Who brought the order to where it is, and when: by a change of status, or of something else if the status stayed. */
export async function findLatestAnswer(
  on: Kysely<Database>,
  order: { id: string; status: OrderStatus },
  seen: { status: OrderStatus },
): Promise<Answer> {
  const change =
    order.status === seen.status ? await findLatestEvent(on, order.id) : await findLatestChange(on, order.id);
  const { cancelCode, updatedAt } = await on
    .selectFrom("orders")
    .select(["cancelCode", "updatedAt"])
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  return { status: order.status, cancelCode, by: change?.by ?? "", at: change?.at ?? updatedAt };
}

function findLatestChange(on: Kysely<Database>, orderId: string): Promise<{ by: string; at: Date } | undefined> {
  return on
    .selectFrom("orderStatusChanges as change")
    .leftJoin("staff", (join) => join.on(sql`lower(staff.email)`, "=", sql`lower(change.changed_by)`))
    .select(({ fn }) => [fn.coalesce("staff.fullName", "change.changedBy").as("by"), "change.changedAt as at"])
    .where("change.orderId", "=", orderId)
    .orderBy("change.id", "desc")
    .executeTakeFirst();
}

function findLatestEvent(on: Kysely<Database>, orderId: string): Promise<{ by: string; at: Date } | undefined> {
  return on
    .selectFrom("deskEvents")
    .select(["staffName as by", "at"])
    .where("subjectType", "=", "order")
    .where("subjectId", "=", orderId)
    .orderBy("id", "desc")
    .executeTakeFirst();
}
