import { sql } from "kysely";
import type { Transaction } from "#db/transaction.server.ts";
import { transactForRestaurant } from "../desk/lock-restaurant.server.ts";
import { compareSeen, versionOf } from "../desk/seen-version.server.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { idOfForm, newFormKey } from "../form-keys/form-key.server.ts";
import { recordEvent } from "../history/desk-events.server.ts";
import { type DeskDish, findDeskDish } from "./desk-menu.server.ts";
import type { DishInput } from "./dish-form.ts";
import type { Edited } from "./edited.ts";
import { savePricedRows } from "./priced-rows.server.ts";

/** The maximum number of dishes in a menu: customers are shown no more. */
export const maxDishes = 500;

/**
 * `not-found`: there is no such dish, or the person does not work at its restaurant. `full`: the menu has `maxDishes`
 * already. `conflict`: somebody else changed the dish after the form was shown.
 */
type SaveDishResult = { kind: "saved"; id: string; name: string } | { kind: "not-found" | "full" | "conflict" };

/** The hidden fields with which the form of a dish adds it only once, and overwrites nobody else's change. */
export function identifyDishForm(dish: DeskDish | undefined) {
  return { formKey: newFormKey(), seen: dish && versionOf(contentOf(dish)) };
}

/**
 * Saves a dish with its sizes from a form, and records the changes in the history; without `id` it adds a dish. The same
 * form sent again finds the dish that it added.
 */
export function saveDish(
  member: StaffMember,
  { vendorId, id, formKey, seen }: Edited,
  dish: DishInput,
): Promise<SaveDishResult> {
  return transactForRestaurant(member, vendorId, async (trx): Promise<SaveDishResult> => {
    const savedId = id ?? idOfForm(member.id, formKey, { vendorId, dish });
    const before = await findDeskDish(savedId, trx);
    if (id !== undefined && before?.vendorId !== vendorId) return { kind: "not-found" };
    const compared = before && compareSeen({ stored: contentOf(before), sent: contentOf(dish), seen });
    // The same form was sent before.
    if (compared === "same" || (id === undefined && before)) return { kind: "saved", id: savedId, name: dish.name };
    if (compared === "conflict") return { kind: "conflict" };
    if (before) await trx.updateTable("menuItems").set(toColumns(dish)).where("id", "=", savedId).execute();
    else if (!(await insertDish(trx, { id: savedId, vendorId }, dish))) return { kind: "full" };
    await removeSizesFromCarts(trx, savedId, dish.sizes);
    await savePricedRows(trx, { table: "menuItemVariations", owner: "menuItemId", id: savedId }, dish.sizes);
    await saveExtras(trx, { vendorId, menuItemId: savedId }, dish.extraIds);
    const after = await findDeskDish(savedId, trx);
    const changes = findChangedFields(before, after);
    if (changes) {
      const action = before ? "dish.change" : "dish.add";
      await recordEvent(trx, member, { action, subjectId: savedId, vendorId, ...changes });
    }
    return { kind: "saved", id: savedId, name: dish.name };
  });
}

/** The fields that a dish's form edits, as stored or as sent. */
function contentOf(dish: DeskDish | DishInput) {
  const { name, nameUrdu, description, priceRupees, category, image, isPopular, isAvailable } = dish;
  const extraIds = "extras" in dish ? dish.extras.map(({ id }) => id) : dish.extraIds;
  const sizes = dish.sizes.map((size) => [size.name, size.priceRupees]);
  return [name, nameUrdu, description, priceRupees, category, image, isPopular, isAvailable, sizes, extraIds];
}

/** Adds a dish at the end of the menu; false if the menu is full. */
async function insertDish(
  trx: Transaction,
  { id, vendorId }: { id: string; vendorId: string },
  dish: DishInput,
): Promise<boolean> {
  const { count, last } = await trx
    .selectFrom("menuItems")
    .select((eb) => [eb.fn.countAll<number>().as("count"), sql<number>`coalesce(max("order"), 0)`.as("last")])
    .where("vendorId", "=", vendorId)
    .executeTakeFirstOrThrow();
  if (count >= maxDishes) return false;
  await trx
    .insertInto("menuItems")
    .values({ id, vendorId, order: last + 1, ...toColumns(dish) })
    .execute();
  return true;
}

function toColumns({ name, nameUrdu, description, priceRupees, category, image, isPopular, isAvailable }: DishInput) {
  return { name, nameUrdu, description, price: priceRupees, category, image, isPopular, isAvailable };
}

/**
 * Leaves lines of carts without a size that is going to be deleted, instead of deleting them with it: the cart then asks the
 * customer to choose again. Lines of one cart that become equal are one.
 */
async function removeSizesFromCarts(trx: Transaction, menuItemId: string, sizes: DishInput["sizes"]): Promise<void> {
  const kept = sizes.flatMap(({ id }) => id || []);
  await sql`delete from cart_items using (
      select id, row_number() over (partition by cart_id, line_key order by id) as place from cart_items
      where menu_item_id = ${menuItemId} and (variation_id is null or not variation_id = any(${kept}))
    ) as equal where cart_items.id = equal.id and equal.place > 1`.execute(trx);
  await sql`update cart_items set variation_id = null
    where menu_item_id = ${menuItemId} and not variation_id = any(${kept})`.execute(trx);
}

/** Replaces the groups of extras of a dish, in this order. Groups of another restaurant are ignored. */
async function saveExtras(
  trx: Transaction,
  { vendorId, menuItemId }: { vendorId: string; menuItemId: string },
  groupIds: string[],
): Promise<void> {
  await trx.deleteFrom("menuItemOptionGroups").where("menuItemId", "=", menuItemId).execute();
  await sql`insert into menu_item_option_groups (menu_item_id, group_id, "order")
    select ${menuItemId}, option_groups.id, sorted.position
    from unnest(${groupIds}::text[]) with ordinality as sorted (id, position)
    join option_groups on option_groups.id = sorted.id and option_groups.vendor_id = ${vendorId}`.execute(trx);
}

/** Lists the changed fields with their old and new values; undefined if nothing changed. */
function findChangedFields(before: DeskDish | undefined, after: DeskDish | undefined) {
  if (!before || !after) return { after: { ...after } };
  const changed = (Object.keys(after) as (keyof DeskDish)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  if (changed.length === 0) return undefined;
  const pick = (dish: DeskDish) => Object.fromEntries(changed.map((key) => [key, dish[key] ?? null]));
  return { before: { name: before.name, ...pick(before) }, after: { name: after.name, ...pick(after) } };
}
