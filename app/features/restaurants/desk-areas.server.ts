import { sql } from "kysely";
import { listAreas, replaceAreas } from "../areas/areas.server.ts";
import { type Area, writeAreas } from "../areas/areas.ts";
import { isFeeCharged } from "../areas/delivery-coverage.server.ts";
import { transactForRestaurant } from "../desk/lock-restaurant.server.ts";
import { compareSeen, versionOf } from "../desk/seen-version.server.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { aboutRestaurant, recordEvent } from "../history/desk-events.server.ts";

/** Finds the data of the page of a restaurant's areas; `seen` is their version, to detect concurrent changes. */
export async function findDeskAreas(vendorId: string) {
  const areas = await listAreas(vendorId);
  return { text: writeAreas(areas, "\n"), seen: versionOf(areas), isFeeCharged: isFeeCharged() };
}

/**
 * Replaces the areas of a restaurant. `conflict`: somebody else changed them. `not-found`: there is no such
 * restaurant, or the person does not work there.
 */
export function changeAreas(
  member: StaffMember,
  vendorId: string,
  { areas, seen }: { areas: Area[]; seen: string },
): Promise<{ kind: "changed" | "conflict" | "not-found" }> {
  return transactForRestaurant(member, vendorId, async (trx) => {
    const before = await listAreas(vendorId, trx);
    const compared = compareSeen({ stored: before, sent: areas, seen });
    if (compared === "same") return { kind: "changed" };
    if (compared === "conflict") return { kind: "conflict" };
    await replaceAreas(trx, [{ vendorId, areas }]);
    await trx.updateTable("vendors").set({ updatedAt: sql`now()` }).where("id", "=", vendorId).execute();
    await recordEvent(trx, member, {
      action: "restaurant.areas",
      ...aboutRestaurant(vendorId),
      before: { areas: writeAreas(before) },
      after: { areas: writeAreas(areas) },
    });
    return { kind: "changed" };
  });
}
