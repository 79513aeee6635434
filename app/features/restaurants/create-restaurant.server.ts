import { transact } from "#db/transaction.server.ts";
import { aboutRestaurant, recordEvent } from "../staff/desk-events.server.ts";
import type { StaffMember } from "../staff/staff-member.ts";

export interface NewRestaurant {
  restaurantName: string;
  cuisine: string;
  address: string;
  phone: string;
  /** In whole rupees. */
  deliveryFee: number;
}

/** Creates a restaurant that is approved and open, and has no dishes yet. */
export function createRestaurant(
  member: StaffMember,
  restaurant: NewRestaurant,
): Promise<{ kind: "created"; id: string }> {
  return transact(async (trx) => {
    const { id } = await trx
      .insertInto("vendors")
      .values({ ...restaurant, isApproved: true })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordEvent(trx, member, {
      action: "restaurant.create",
      ...aboutRestaurant(id),
      after: { ...restaurant },
    });
    return { kind: "created", id };
  });
}
