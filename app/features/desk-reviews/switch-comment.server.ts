import { sql } from "kysely";
import { transact } from "#db/transaction.server.ts";
import { isPermitted } from "../desk/permissions.ts";
import { versionOf } from "../desk/seen-version.server.ts";
import type { DeskMember } from "../desk/staff-member.ts";
import { recordEvent } from "../history/desk-events.server.ts";
import { isUuid } from "../search/typed-search.ts";

interface CommentSwitch {
  intent: "hide" | "show";
  reviewId: string;
  /** The `version` of the listed review; undefined if the form is forged. */
  seen?: string | undefined;
}

/**
 * Hides a review's comment from customers, or shows it again. Its stars count in either case, and `updatedAt` stays the time of
 * the customer's last change.
 * @returns 'conflict' if the customer changed the comment after the page was loaded
 */
export function switchComment(
  member: DeskMember,
  { intent, reviewId, seen }: CommentSwitch,
): Promise<{ kind: "changed" | "conflict" | "not-allowed" | "not-found" }> {
  return transact(async (trx) => {
    if (!isPermitted(member, "reviews.hide")) return { kind: "not-allowed" };
    if (!isUuid(reviewId)) return { kind: "not-found" };
    const review = await trx
      .selectFrom("reviews")
      .select(["orderId", "vendorId", "comment", "commentHiddenAt"])
      .where("id", "=", reviewId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!review) return { kind: "not-found" };
    const { orderId, vendorId, comment, commentHiddenAt } = review;
    const hides = intent === "hide";
    if ((commentHiddenAt !== null) === hides) return { kind: "changed" };
    if (seen !== undefined && seen !== versionOf(comment)) return { kind: "conflict" };
    await trx
      .updateTable("reviews")
      .set({ commentHiddenAt: hides ? sql<Date>`now()` : null })
      .where("id", "=", reviewId)
      .execute();
    // What customers read.
    const [before, after] = hides ? [comment, ""] : ["", comment];
    await recordEvent(trx, member, {
      action: `order.${intent}-comment`,
      subjectId: orderId,
      vendorId,
      before: { comment: before },
      after: { comment: after },
    });
    return { kind: "changed" };
  });
}
