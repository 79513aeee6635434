import { transact } from "#db/transaction.server.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { idOfForm } from "../form-keys/form-key.server.ts";
import { aboutRestaurant, recordEvent } from "../history/desk-events.server.ts";
import type { NewRestaurant } from "./forms.ts";

/**
 * Creates a restaurant, which has no dishes yet and is not approved, so customers cannot find it. The same form sent again
 * finds the restaurant that it created.
 */
export function createRestaurant(
  member: StaffMember,
  restaurant: NewRestaurant,
  formKey?: string,
): Promise<{ kind: "created"; id: string }> {
  return transact(async (trx) => {
    const id = idOfForm(member.id, formKey, restaurant);
    const created = await trx
      .insertInto("vendors")
      .values({ id, ...restaurant })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (created) {
      await recordEvent(trx, member, { action: "restaurant.create", ...aboutRestaurant(id), after: { ...restaurant } });
    }
    return { kind: "created", id };
  });
}
