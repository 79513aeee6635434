import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { transact } from "#db/transaction.server.ts";
import { takesOrders } from "../hours/openings.server.ts";
import { recordEvent } from "../staff/desk-events.server.ts";
import { lockRestaurant } from "../staff/lock-restaurant.server.ts";
import type { DeskMember } from "../staff/staff-member.ts";

/** A restaurant with its two switches: the approval of support, and its own. */
export interface RestaurantSwitches {
  id: string;
  restaurantName: string;
  isApproved: boolean;
  isOpen: boolean;
  /** Whether customers can order now: also within the hours, and not paused. */
  takesOrders: boolean;
}

/** The restaurants whose name or id contains these words, by name. */
export function listRestaurantSwitches({ search = "", limit = 1_000 } = {}): Promise<RestaurantSwitches[]> {
  return db
    .selectFrom("vendors")
    .select(["id", "restaurantName", "isApproved", "isOpen", takesOrders.as("takesOrders")])
    .where(sql<boolean>`position(lower(${search}) in lower(restaurant_name || ' ' || id)) > 0`)
    .orderBy("restaurantName")
    .orderBy("id")
    .limit(limit)
    .execute();
}

const switches = {
  approve: { column: "isApproved", value: true },
  suspend: { column: "isApproved", value: false },
  open: { column: "isOpen", value: true },
  close: { column: "isOpen", value: false },
} as const;

export type RestaurantSwitch = keyof typeof switches;

/** Turns a switch of a restaurant, with its line in the history; one that is turned already stays as it is. */
export function turnRestaurantSwitch(
  member: DeskMember,
  vendorId: string,
  turn: RestaurantSwitch,
): Promise<"changed" | "unchanged" | "not-found"> {
  const { column, value } = switches[turn];
  return transact(async (trx) => {
    if (!(await lockRestaurant(trx, member, vendorId))) return "not-found";
    const changed = await trx
      .updateTable("vendors")
      .set({ [column]: value, updatedAt: sql`now()` })
      .where("id", "=", vendorId)
      .where(column, "!=", value)
      .returning("id")
      .executeTakeFirst();
    if (!changed) return "unchanged";
    await recordEvent(trx, member, {
      action: `restaurant.${turn}`,
      subjectType: "restaurant",
      subjectId: vendorId,
      vendorId,
      before: { [column]: !value },
      after: { [column]: value },
    });
    return "changed";
  });
}
