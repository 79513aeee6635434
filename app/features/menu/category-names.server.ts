import { sql } from "kysely";
import type { Transaction } from "#db/transaction.server.ts";
import { transactForRestaurant } from "../desk/lock-restaurant.server.ts";
import { compareSeen } from "../desk/seen-version.server.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { aboutRestaurant, recordEvent } from "../history/desk-events.server.ts";
import { listDeskMenu } from "./desk-menu.server.ts";

/**
 * `not-found`: no such restaurant or category, or another's; `conflict`: somebody else changed the name after the form was
 * shown.
 */
export type SaveCategoryNameResult = { kind: "saved"; name: string } | { kind: "not-found" | "conflict" };

interface CategoryName {
  name: string;
  nameUrdu: string | null;
}

/**
 * Saves the Urdu name of a category of the menu, null for none, and records a change in the history.
 * @param category `seen` is its `nameVersion` when the form was shown
 */
export function saveCategoryName(
  member: StaffMember,
  vendorId: string,
  category: CategoryName & { seen?: string | undefined },
): Promise<SaveCategoryNameResult> {
  const { name, nameUrdu, seen } = category;
  return transactForRestaurant(member, vendorId, async (trx): Promise<SaveCategoryNameResult> => {
    const section = (await listDeskMenu(vendorId, trx)).find((each) => each.category === name);
    if (!section || name === "") return { kind: "not-found" };
    const compared = compareSeen({ stored: section.nameUrdu, sent: nameUrdu, seen });
    if (compared === "same") return { kind: "saved", name };
    if (compared === "conflict") return { kind: "conflict" };
    await replaceName(trx, vendorId, { name, nameUrdu });
    await recordEvent(trx, member, {
      action: "menu.category",
      ...aboutRestaurant(vendorId),
      before: { nameUrdu: section.nameUrdu },
      after: { category: name, nameUrdu },
    });
    return { kind: "saved", name };
  });
}

/** Writes a row for each spelling: dishes whose categories differ only in surrounding spaces share a heading. */
async function replaceName(trx: Transaction, vendorId: string, { name, nameUrdu }: CategoryName): Promise<void> {
  await sql`delete from menu_categories where vendor_id = ${vendorId} and trim(name) = ${name}`.execute(trx);
  if (nameUrdu === null) return;
  await sql`insert into menu_categories (vendor_id, name, name_urdu)
    select distinct vendor_id, category, ${nameUrdu} from menu_items
    where vendor_id = ${vendorId} and trim(category) = ${name} and char_length(category) <= 200`.execute(trx);
}
