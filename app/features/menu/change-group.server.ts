import type { Transaction } from "#db/transaction.server.ts";
import { transactForRestaurant } from "../desk/lock-restaurant.server.ts";
import { compareSeen, versionOf } from "../desk/seen-version.server.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { idOfForm, newFormKey } from "../form-keys/form-key.server.ts";
import { recordEvent } from "../history/desk-events.server.ts";
import { type DeskGroup, findDeskGroup } from "./desk-options.server.ts";
import type { Edited } from "./edited.ts";
import type { GroupInput } from "./option-form.ts";
import { savePricedRows } from "./priced-rows.server.ts";

/** The maximum number of groups of extras per restaurant. */
export const maxGroupsPerRestaurant = 50;

/**
 * `not-found`: there is no such group, or the person does not work at its restaurant. `full`: there are
 * `maxGroupsPerRestaurant` already. `conflict`: somebody else changed the group after the form was shown.
 */
type SaveGroupResult = { kind: "saved"; name: string } | { kind: "not-found" | "full" | "name-taken" | "conflict" };

/** The hidden fields with which the form of a group of extras adds it only once, and overwrites nobody else's change. */
export function identifyGroupForm(group: DeskGroup | undefined) {
  return { formKey: newFormKey(), seen: group && versionOf(contentOf(group)) };
}

/** The fields that a group's form edits, as stored or as sent. */
function contentOf({ name, min, max, options }: DeskGroup | GroupInput) {
  return [name, min, max, options.map((option) => [option.name, option.priceRupees])];
}

/**
 * Saves a group of extras from a form, and records the changes in the history; without `id` it adds a group. The same
 * form sent again finds the group that it added.
 */
export function saveGroup(
  member: StaffMember,
  { vendorId, id, formKey, seen }: Edited,
  group: GroupInput,
): Promise<SaveGroupResult> {
  return transactForRestaurant(member, vendorId, async (trx): Promise<SaveGroupResult> => {
    const savedId = id ?? idOfForm(member.id, formKey, { vendorId, group });
    const before = await findDeskGroup(savedId, trx);
    if (id !== undefined && before?.vendorId !== vendorId) return { kind: "not-found" };
    const compared = before && compareSeen({ stored: contentOf(before), sent: contentOf(group), seen });
    // The same form was sent before.
    if (compared === "same" || (id === undefined && before)) return { kind: "saved", name: group.name };
    if (compared === "conflict") return { kind: "conflict" };
    const otherNames = await listOtherNames(trx, vendorId, id);
    if (otherNames.includes(group.name.toLowerCase())) return { kind: "name-taken" };
    if (!before && otherNames.length >= maxGroupsPerRestaurant) return { kind: "full" };
    const { name, min, max } = group;
    await trx
      .insertInto("optionGroups")
      .values({ id: savedId, vendorId, name, min, max })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ name, min, max }))
      .execute();
    await savePricedRows(trx, { table: "options", owner: "groupId", id: savedId }, group.options);
    const changes = { before: recordedFields(before), after: recordedFields(await findDeskGroup(savedId, trx)) };
    if (JSON.stringify(changes.before) !== JSON.stringify(changes.after)) {
      const action = before ? "extras.change" : "extras.add";
      await recordEvent(trx, member, { action, subjectId: savedId, vendorId, ...changes });
    }
    return { kind: "saved", name };
  });
}

/** The names of the restaurant's other groups, in lower case. */
async function listOtherNames(trx: Transaction, vendorId: string, id = ""): Promise<string[]> {
  const groups = trx.selectFrom("optionGroups").select("name").where("vendorId", "=", vendorId);
  return (await groups.where("id", "!=", id).execute()).map(({ name }) => name.toLowerCase());
}

/** Deletes a group: dishes lose it, carts with its options must be corrected, and orders keep their copies. */
export function deleteGroup(
  member: StaffMember,
  { vendorId, id }: { vendorId: string; id: string },
): Promise<{ kind: "deleted"; name: string } | { kind: "not-found" }> {
  return transactForRestaurant(member, vendorId, async (trx) => {
    const group = await findDeskGroup(id, trx);
    if (group?.vendorId !== vendorId) return { kind: "not-found" };
    await trx.deleteFrom("optionGroups").where("id", "=", id).execute();
    await recordEvent(trx, member, {
      action: "extras.delete",
      subjectId: id,
      vendorId,
      before: { ...recordedFields(group), dishes: group.dishes },
    });
    return { kind: "deleted", name: group.name };
  });
}

function recordedFields(group: DeskGroup | undefined): Record<string, unknown> {
  if (!group) return {};
  const { name, min, max, options } = group;
  return { name, min, max, options: options.map((option) => `${option.name} ${option.priceRupees}`) };
}
