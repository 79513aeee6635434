import { sql } from "kysely";
import { type Db, db } from "#db/db.server.ts";
import { isFeeCharged } from "../areas/delivery-coverage.server.ts";
import { transactForRestaurant } from "../desk/lock-restaurant.server.ts";
import { compareSeen, versionOf } from "../desk/seen-version.server.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { aboutRestaurant, recordEvent } from "../history/desk-events.server.ts";
import type { RestaurantDetails } from "./forms.ts";

/** Finds a restaurant's details for customers, and its settings for orders. */
export function findRestaurantDetails(vendorId: string, on: Db = db): Promise<RestaurantDetails> {
  return on
    .selectFrom("vendors")
    .select([
      "restaurantName as name",
      "nameUrdu",
      "cuisine",
      "address",
      "phone",
      "restaurantImage as image",
      "deliveryTime",
    ])
    .select(["deliveryFee as deliveryFeeRupees", "minOrder as minOrderRupees", "acceptMinutes"])
    .where("id", "=", vendorId)
    .executeTakeFirstOrThrow();
}

/** Finds the data of the form of a restaurant's details; `seen` is their version, to detect concurrent changes. */
export async function findDetailsForm(vendorId: string) {
  const details = await findRestaurantDetails(vendorId);
  return { details, seen: versionOfDetails(details), isFeeCharged: isFeeCharged() };
}

/** The version of a restaurant's details, as a form shows them. */
export function versionOfDetails(details: RestaurantDetails): string {
  return versionOf(contentOf(details));
}

const contentOf = (details: RestaurantDetails) =>
  Object.entries(details).toSorted(([one], [other]) => (one < other ? -1 : 1));

/**
 * Saves the details, and records the changed ones in the history. `not-found`: there is no such restaurant, or the
 * person does not work there. `conflict`: somebody else changed them since `versionOfDetails` returned `seen`.
 */
export function changeRestaurant(
  member: StaffMember,
  vendorId: string,
  details: RestaurantDetails,
  seen?: string,
): Promise<{ kind: "changed" | "not-found" | "conflict" }> {
  return transactForRestaurant(member, vendorId, async (trx) => {
    const before = await findRestaurantDetails(vendorId, trx);
    const compared = compareSeen({ stored: contentOf(before), sent: contentOf(details), seen });
    if (compared === "same") return { kind: "changed" };
    if (compared === "conflict") return { kind: "conflict" };
    const changed = (Object.keys(details) as (keyof RestaurantDetails)[]).filter((key) => before[key] !== details[key]);
    const { name, image, deliveryFeeRupees, minOrderRupees, ...rest } = details;
    await trx
      .updateTable("vendors")
      .set({ ...rest, restaurantName: name, restaurantImage: image, updatedAt: sql`now()` })
      .set({ deliveryFee: deliveryFeeRupees, minOrder: minOrderRupees })
      .where("id", "=", vendorId)
      .execute();
    const pick = (all: RestaurantDetails) => Object.fromEntries(changed.map((key) => [key, all[key]]));
    await recordEvent(trx, member, {
      action: "restaurant.change",
      ...aboutRestaurant(vendorId),
      before: pick(before),
      after: pick(details),
    });
    return { kind: "changed" };
  });
}
