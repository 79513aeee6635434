import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import {
  createCustomer,
  createMenuItem,
  createOptionGroup,
  createVariation,
  createVendor,
  listDeskEvents,
} from "#db/factories.ts";
import { whileUncommitted } from "#db/test-lock-waits.ts";
import { addToCart } from "../cart/add-to-cart.server.ts";
import { findCart } from "../cart/cart.server.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { createManager, createMember } from "../desk/test-staff.ts";
import { saveDish } from "./change-dish.server.ts";
import { deleteGroup, identifyGroupForm, saveGroup } from "./change-group.server.ts";
import { markOptionSoldOut, moveOption } from "./change-option.server.ts";
import { findDeskDish } from "./desk-menu.server.ts";
import { findDeskGroup, listDeskGroups } from "./desk-options.server.ts";
import { exportMenu } from "./export-menu.server.ts";
import { findTomorrow } from "./sold-out.server.ts";
import type { SoldOutUntil } from "./sold-out-until.ts";

let manager: StaffMember;
let vendorId: string;
let dish: Awaited<ReturnType<typeof createMenuItem>>;

beforeEach(async () => {
  ({ vendorId, manager } = await createManager("Bilal"));
  dish = await createMenuItem(vendorId);
});

const option = (name: string, priceRupees = 0, id?: string) => ({ id, name, priceRupees });
const sauces = { name: "Sauces", min: 0, max: 2, options: [option("Raita", 60), option("Mayo", 40)] };
const save = (group = sauces, id?: string) => saveGroup(manager, { vendorId, id }, group);
const onlyGroup = async () => {
  const [group] = await listDeskGroups(vendorId);
  if (!group) throw new Error("no extras");
  return group;
};
const actions = async () => (await listDeskEvents()).map(({ action }) => action);

test("a new group has its options in the order of the form", { tags: "slow" }, async () => {
  expect(await save()).toEqual({ kind: "saved", name: "Sauces" });
  const raita = { name: "Raita", priceRupees: 60, soldOut: undefined };
  const options = [raita, { name: "Mayo", priceRupees: 40 }];
  expect(await onlyGroup()).toMatchObject({ name: "Sauces", min: 0, max: 2, dishes: [], options });
  expect(await actions()).toEqual(["extras.add"]);
});

test("the same form sent twice at once adds one group, and both answers say so", { tags: "slow" }, async () => {
  const send = (group = sauces) => saveGroup(manager, { vendorId, id: undefined, formKey: "form-12345" }, group);
  const saved = { kind: "saved", name: "Sauces" };
  expect(await Promise.all([send(), send()])).toEqual([saved, saved]);
  expect(await actions()).toEqual(["extras.add"]);
  expect(await send({ ...sauces, max: 1 })).toEqual({ kind: "name-taken" });
  expect(await send({ ...sauces, name: "Dips" })).toMatchObject({ kind: "saved" });
});

test("a name that another system takes at the same moment is refused like any other", async () => {
  const saved = whileUncommitted(
    (trx) => trx.insertInto("optionGroups").values({ vendorId, name: "Sauces" }).execute(),
    () => save(),
  );
  expect(await saved).toEqual({ kind: "name-taken" });
});

test("remaining options keep their ids, even when they exchange names; others are deleted or added", async () => {
  await save();
  const { id, options } = await onlyGroup();
  const [raita, mayo] = options.map((each) => each.id);
  await save({ ...sauces, options: [option("Mayo", 60, raita), option("Raita", 40, mayo), option("Tahini", 70)] }, id);
  expect((await onlyGroup()).options).toMatchObject([
    { id: raita, name: "Mayo" },
    { id: mayo, name: "Raita" },
    { name: "Tahini" },
  ]);
  await save({ ...sauces, options: [option("Mayo", 60, raita)] }, id);
  expect((await onlyGroup()).options.map((each) => each.id)).toEqual([raita]);
  await save({ ...sauces, options: [option("Mayo", 60, raita)] }, id);
  expect(await actions()).toEqual(["extras.add", "extras.change", "extras.change"]);
});

test("two groups of one restaurant cannot share a name, even when saved concurrently", async () => {
  const answers = await Promise.all([save(), save({ ...sauces, name: "SAUCES" })]);
  expect(answers.map(({ kind }) => kind).sort()).toEqual(["name-taken", "saved"]);
  expect(await save(sauces, (await onlyGroup()).id)).toMatchObject({ kind: "saved" });
});

/** Saves the dish with these groups of extras. */
async function offerExtras(extraIds: string[]) {
  const before = await findDeskDish(dish.id);
  if (!before) throw new Error("no dish");
  const { extras: _, ...input } = before;
  await saveDish(manager, { vendorId, id: dish.id }, { ...input, extraIds });
}

test("another restaurant's group can't be read, saved, sold out, moved or deleted", { tags: "slow" }, async () => {
  const foreign = await createVendor();
  const item = await createMenuItem(foreign.id);
  const group = await createOptionGroup(item, "Drinks", { Cola: 90, Water: 60 });
  const optionId = group.optionIds.Cola ?? "";
  expect(await save(sauces, group.id)).toEqual({ kind: "not-found" });
  expect(await saveGroup(manager, { vendorId: foreign.id, id: group.id }, sauces)).toEqual({ kind: "not-found" });
  for (const scope of [vendorId, foreign.id]) {
    expect(await markOptionSoldOut(manager, { vendorId: scope, optionId, until: null })).toEqual({ kind: "not-found" });
    expect(await moveOption(manager, { vendorId: scope, optionId, to: 1 })).toEqual({ kind: "not-found" });
    expect(await deleteGroup(manager, { vendorId: scope, id: group.id })).toEqual({ kind: "not-found" });
  }
  await offerExtras([group.id]);
  const options = [{ name: "Cola" }, { name: "Water" }];
  expect(await findDeskGroup(group.id)).toMatchObject({ name: "Drinks", dishes: [item.name], options });
  expect(await listDeskGroups(vendorId)).toEqual([]);
  expect(await actions()).toEqual([]);
});

test("changes of a group, option or dish change no other group, dish or cart", { tags: "slow" }, async () => {
  const [naan, elsewhere] = [await createMenuItem(vendorId, { name: "Naan" }), await createVendor()];
  await createOptionGroup(await createMenuItem(elsewhere.id), "Sauces", { Raita: 50 });
  const drinks = await createOptionGroup(naan, "Drinks", { Cola: 90, Chai: 60 });
  const sizes = [await createVariation(naan.id, "Half", 20), await createVariation(naan.id, "Full", 30)];
  const customer = await createCustomer();
  for (const size of sizes) await addToCart(customer.id, { vendorId, menuItemId: naan.id, variationId: size.id });
  const findOthers = () => Promise.all([findDeskGroup(drinks.id), findDeskDish(naan.id), findCart(customer.id)]);
  const before = await findOthers();
  expect(await save()).toMatchObject({ kind: "saved" });
  const findSauces = async () => (await listDeskGroups(vendorId)).find(({ name }) => name === "Sauces");
  const { id = "", options: [raita] = [] } = (await findSauces()) ?? {};
  await save({ ...sauces, options: [option("Raita", 65, raita?.id), option("Tahini", 70)] }, id);
  await moveOption(manager, { vendorId, optionId: raita?.id ?? "", to: 1 });
  await markOptionSoldOut(manager, { vendorId, optionId: raita?.id ?? "", until: "infinity" });
  await offerExtras([id]);
  expect((await findSauces())?.options.map(({ name }) => name)).toEqual(["Tahini", "Raita"]);
  expect((await findDeskDish(dish.id))?.extras).toMatchObject([{ name: "Sauces" }]);
  await deleteGroup(manager, { vendorId, id });
  expect(await findOthers()).toEqual(before);
});

test("the kitchen marks an option as sold out, and turns it on again", async () => {
  await save();
  const cook = await createMember("Ali", [{ role: "kitchen", vendorId }]);
  const [raita] = (await onlyGroup()).options;
  const optionId = raita?.id ?? "";
  const mark = (until: SoldOutUntil) => markOptionSoldOut(cook, { vendorId, optionId, until });
  expect(await mark("infinity")).toMatchObject({ kind: "changed", name: "Raita", until: "infinity" });
  expect((await onlyGroup()).options[0]?.soldOut).toBe("until you turn it on");
  await mark({ day: await findTomorrow() });
  expect((await onlyGroup()).options[0]?.soldOut).toBe("until tomorrow at 5:00 AM");
  for (let pressed = 0; pressed < 2; pressed += 1)
    expect(await mark(null)).toMatchObject({ kind: "changed", name: "Raita", until: null });
  expect((await onlyGroup()).options[0]?.soldOut).toBeUndefined();
  expect(await actions()).toEqual(["extras.add", "extras.sold-out", "extras.sold-out", "extras.turn-on"]);
});

test("an option that another system has sold out until '-infinity' is on sale", async () => {
  await save();
  await sql`update options set sold_out_until = '-infinity'`.execute(db);
  expect((await onlyGroup()).options[0]?.soldOut).toBeUndefined();
});

test("an option moves once however often its form is sent, and stays at the end", async () => {
  await save();
  const [raita] = (await onlyGroup()).options;
  const move = (to: number) => moveOption(manager, { vendorId, optionId: raita?.id ?? "", to });
  expect(await move(-1)).toEqual({ kind: "stays" });
  for (let sent = 0; sent < 2; sent += 1) expect(await move(1)).toEqual({ kind: "moved" });
  expect((await onlyGroup()).options.map(({ name }) => name)).toEqual(["Mayo", "Raita"]);
  expect(await move(2)).toEqual({ kind: "stays" });
  expect(await actions()).toEqual(["extras.add", "extras.order"]);
});

test("a deleted group is removed from its dishes, and the history lists them", async () => {
  const group = await createOptionGroup(dish, "Sauces", { Raita: 60 });
  expect(await deleteGroup(manager, { vendorId, id: group.id })).toEqual({ kind: "deleted", name: "Sauces" });
  expect(await db.selectFrom("menuItemOptionGroups").selectAll().execute()).toEqual([]);
  const event = await db.selectFrom("deskEvents").select(["action", "before"]).executeTakeFirst();
  expect(event).toMatchObject({ action: "extras.delete", before: { name: "Sauces", dishes: [dish.name] } });
});

test("a dish has its groups in the order of the form, and the export contains them", async () => {
  const one = await createOptionGroup(dish, "Sauces", { Raita: 60 });
  const other = await createOptionGroup(dish, "Drinks", { Cola: 90 });
  await offerExtras([one.id, other.id]);
  expect(await exportMenu(vendorId)).toMatchObject({
    restaurant: { id: vendorId },
    dishes: [{ name: dish.name, extras: ["Sauces", "Drinks"] }],
    extras: [
      { id: other.id, name: "Drinks", options: [{ name: "Cola", price: 90 }] },
      { id: one.id, name: "Sauces", min: 0, max: 20 },
    ],
  });
});

test("a group that somebody else changed after its form was shown is not overwritten", async () => {
  await save();
  const group = await onlyGroup();
  const send = (input: typeof sauces) =>
    saveGroup(manager, { vendorId, id: group.id, seen: identifyGroupForm(group).seen }, input);
  const fewer = { ...sauces, max: 1 };
  const saved = { kind: "saved", name: "Sauces" };
  expect([await send(fewer), await send(fewer)], "sent twice").toEqual([saved, saved]);
  expect(await send({ ...sauces, min: 1 })).toEqual({ kind: "conflict" });
  expect(await onlyGroup()).toMatchObject({ min: 0, max: 1 });
});
