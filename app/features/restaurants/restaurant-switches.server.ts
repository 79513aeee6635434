import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import type { Transaction } from "#db/transaction.server.ts";
import { transactForRestaurant } from "../desk/lock-restaurant.server.ts";
import { isPermitted } from "../desk/permissions.ts";
import type { DeskMember } from "../desk/staff-member.ts";
import { aboutRestaurant, recordEvent } from "../history/desk-events.server.ts";
import { takesOrders } from "../hours/openings.server.ts";

/**
 * Lists the first `limit` restaurants whose name or id contains this text, by name, with their two switches, the platform's
 * `isApproved` and the restaurant's `isOpen`, and whether customers can order now.
 */
export function listRestaurantSwitches({ search = "", limit }: { search?: string | undefined; limit: number }) {
  return db
    .selectFrom("vendors")
    .select(["id", "restaurantName", "isApproved", "isOpen", takesOrders.as("takesOrders")])
    .where(sql<boolean>`position(lower(${search}) in lower(restaurant_name || ' ' || id)) > 0`)
    .orderBy("restaurantName")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Finds the two switches of a restaurant. */
export function findSwitches(vendorId: string): Promise<{ isOpen: boolean; isApproved: boolean }> {
  return db.selectFrom("vendors").select(["isOpen", "isApproved"]).where("id", "=", vendorId).executeTakeFirstOrThrow();
}

/** Approves a restaurant, so that customers see it, or suspends it; orders already placed continue. */
export async function setApproval(
  member: DeskMember,
  vendorId: string,
  isApproved: boolean,
): Promise<{ kind: "changed" | "not-found" | "not-allowed" }> {
  if (!isPermitted(member, "restaurants.approve")) return { kind: "not-allowed" };
  return transactForRestaurant(member, vendorId, async (trx) => {
    if (await setSwitch(trx, vendorId, "isApproved", isApproved)) {
      const action = isApproved ? "restaurant.approve" : "restaurant.suspend";
      const change = { before: { isApproved: !isApproved }, after: { isApproved } };
      await recordEvent(trx, member, { action, ...change, ...aboutRestaurant(vendorId) });
    }
    return { kind: "changed" };
  });
}

/**
 * Opens a restaurant for orders, or closes it until somebody opens it. `not-found`: there is no such restaurant, or the
 * person does not work there.
 */
export function switchOrders(
  member: DeskMember,
  vendorId: string,
  isOpen: boolean,
): Promise<{ kind: "changed" | "not-found" }> {
  return transactForRestaurant(member, vendorId, async (trx) => {
    if (await setSwitch(trx, vendorId, "isOpen", isOpen)) {
      const action = isOpen ? "restaurant.open" : "restaurant.close";
      await recordEvent(trx, member, { action, ...aboutRestaurant(vendorId) });
    }
    return { kind: "changed" };
  });
}

/** Sets a switch, and returns whether it has changed. */
async function setSwitch(
  trx: Transaction,
  vendorId: string,
  name: "isApproved" | "isOpen",
  isOn: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("vendors")
    .set({ [name]: isOn, updatedAt: sql`now()` })
    .where("id", "=", vendorId)
    .where(name, "=", !isOn)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
