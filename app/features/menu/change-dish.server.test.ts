import { beforeEach, expect, test, vi } from "vitest";
import { db } from "#db/db.server.ts";
import {
  createCustomer,
  createMenuItem,
  createOptionGroup,
  createVariation,
  createVendor,
  listDeskEvents,
} from "#db/factories.ts";
import { addToCart } from "../cart/add-to-cart.server.ts";
import { findCart } from "../cart/cart.server.ts";
import { addDays, localDateAt } from "../dates/local-time.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { createManager, createMember } from "../desk/test-staff.ts";
import { findNow } from "../hours/openings.server.ts";
import { identifyDishForm, saveDish } from "./change-dish.server.ts";
import { findDeskDish, listDeskMenu } from "./desk-menu.server.ts";
import type { DishInput } from "./dish-form.ts";
import { soldOutNotice } from "./messages.ts";
import { moveInMenu } from "./move-in-menu.server.ts";
import { findTomorrow, markSoldOut } from "./sold-out.server.ts";
import type { SoldOutUntil } from "./sold-out-until.ts";

let vendorId: string;
let manager: StaffMember;

beforeEach(async () => {
  ({ vendorId, manager } = await createManager("Sara"));
});

const karahi: DishInput = {
  name: "Chicken Karahi",
  nameUrdu: "چکن کڑاہی",
  description: "With naan",
  priceRupees: 900,
  category: "Karahi",
  image: "",
  isPopular: true,
  isAvailable: true,
  sizes: [],
  extraIds: [],
};
const sized = (...sizes: [id: string | undefined, name: string, priceRupees: number][]): DishInput => ({
  ...karahi,
  sizes: sizes.map(([id, name, priceRupees]) => ({ id, name, priceRupees })),
});

async function add(dish: DishInput = karahi): Promise<string> {
  const saved = await saveDish(manager, { vendorId, id: undefined }, dish);
  if (saved.kind !== "saved") throw new Error(saved.kind);
  return saved.id;
}

test("a new dish is at the end of the menu, and in the history", { tags: "slow" }, async () => {
  await createMenuItem(vendorId, { name: "Naan", order: 7 });
  const id = await add();
  const [{ dishes } = { dishes: [] }] = await listDeskMenu(vendorId);
  expect(dishes.map(({ name }) => name)).toEqual(["Naan", "Chicken Karahi"]);
  const { extraIds: _, ...fields } = karahi;
  expect(await findDeskDish(id)).toMatchObject({ ...fields, vendorId, extras: [], soldOut: undefined });
  expect(await listDeskEvents()).toMatchObject([{ action: "dish.add", subjectId: id, staffName: "Sara" }]);
});

test("a form sent twice at once adds one dish, and with other values another one", { tags: "slow" }, async () => {
  const send = (dish = karahi, by = manager) => saveDish(by, { vendorId, id: undefined, formKey: "form-12345" }, dish);
  const [first, second] = await Promise.all([send(), send()]);
  expect(second).toEqual(first);
  expect(await listDeskEvents()).toHaveLength(1);
  const { id } = first as Extract<typeof first, { kind: "saved" }>;
  await saveDish(manager, { vendorId, id }, { ...karahi, priceRupees: 950 });
  expect(await send()).toEqual(first);
  expect(await findDeskDish(id)).toMatchObject({ priceRupees: 950 });
  await send({ ...karahi, name: "Mutton Karahi" });
  await send(karahi, await createMember("Bilal", [{ role: "manager", vendorId }]));
  const [{ dishes } = { dishes: [] }] = await listDeskMenu(vendorId);
  expect(dishes.map(({ name }) => name)).toEqual(["Chicken Karahi", "Mutton Karahi", "Chicken Karahi"]);
});

test("a change records old and new values, and no change records nothing", async () => {
  const id = await add();
  await saveDish(manager, { vendorId, id }, karahi);
  await saveDish(manager, { vendorId, id }, { ...karahi, priceRupees: 950 });
  const [, change, ...more] = await listDeskEvents();
  expect(more).toEqual([]);
  const before = { name: "Chicken Karahi", priceRupees: 900 };
  expect(change).toMatchObject({ action: "dish.change", before, after: { ...before, priceRupees: 950 } });
});

test("sizes keep their ids when they change, even when two swap their names", async () => {
  const id = await add(sized([undefined, "Half", 700], [undefined, "Full", 1300]));
  const before = await findDeskDish(id);
  const [half, full] = before?.sizes ?? [];
  const changed = sized([full?.id, "Half", 750], [half?.id, "Full", 1400], [undefined, "Party", 2500]);
  await saveDish(manager, { vendorId, id }, changed);
  expect((await findDeskDish(id))?.sizes).toEqual([
    { id: full?.id, name: "Half", priceRupees: 750 },
    { id: half?.id, name: "Full", priceRupees: 1400 },
    { id: expect.any(String), name: "Party", priceRupees: 2500 },
  ]);
});

test("the id of another dish's size leaves that size unchanged, and adds a new one", async () => {
  const id = await add(sized([undefined, "Half", 700]));
  const other = await createMenuItem(vendorId, { name: "Daal" });
  const foreign = await createVariation(other.id, "Cup", 100);
  await saveDish(manager, { vendorId, id }, sized([foreign.id, "Cup", 5]));
  const cup = await db.selectFrom("menuItemVariations").selectAll().where("id", "=", foreign.id).executeTakeFirst();
  expect(cup).toMatchObject({ price: 100, menuItemId: other.id });
  expect((await findDeskDish(id))?.sizes).toMatchObject([{ name: "Cup", priceRupees: 5 }]);
});

test("a new price shows in carts immediately, and whoever has a deleted size is asked to choose again", async () => {
  const customer = await createCustomer();
  const id = await add(sized([undefined, "Half", 700], [undefined, "Full", 1300], [undefined, "Party", 2500]));
  const [half, full, party] = (await findDeskDish(id))?.sizes ?? [];
  for (const size of [half, full, party])
    await addToCart(customer.id, { vendorId, menuItemId: id, variationId: size?.id });
  await saveDish(manager, { vendorId, id }, sized([half?.id, "Half", 750]));
  const cart = await findCart(customer.id);
  expect(cart?.lines).toMatchObject([{ variationName: "Half", priceRupees: 750 }]);
  // One line, as of the same dish without a size: both lack nothing but the choice.
  const toChoose = { name: "Chicken Karahi", unavailableReason: "choices", problem: "Please choose a size." };
  expect(cart?.unavailable).toMatchObject([toChoose]);
  await saveDish(manager, { vendorId, id }, karahi);
  expect((await findCart(customer.id))?.lines).toMatchObject([{ variationName: null, priceRupees: 900 }]);
});

test("when two people save a dish concurrently, the version of one is saved whole", { tags: "slow" }, async () => {
  const id = await add(sized([undefined, "Half", 700]));
  const versions = [sized([undefined, "Small", 1], [undefined, "Large", 2]), sized([undefined, "Cup", 3])];
  const saved = await Promise.all([...versions, ...versions].map((dish) => saveDish(manager, { vendorId, id }, dish)));
  expect(saved.every(({ kind }) => kind === "saved")).toBe(true);
  const names = (await findDeskDish(id))?.sizes.map(({ name }) => name);
  expect([["Small", "Large"], ["Cup"]]).toContainEqual(names);
});

test("dishes of another restaurant are not found, whatever is asked", async () => {
  const other = await createVendor();
  const dish = await createMenuItem(other.id, { name: "Daal" });
  const mine = { vendorId, id: dish.id };
  expect(await saveDish(manager, mine, karahi)).toEqual({ kind: "not-found" });
  expect(await saveDish(manager, { vendorId: other.id, id: dish.id }, karahi)).toEqual({ kind: "not-found" });
  expect(await saveDish(manager, { vendorId: other.id, id: undefined }, karahi)).toEqual({ kind: "not-found" });
  for (const scope of [vendorId, other.id]) {
    const request = { vendorId: scope, menuItemId: dish.id, until: "infinity" } as const;
    expect(await markSoldOut(manager, request)).toEqual({ kind: "not-found" });
    const move = { itemId: dish.id, to: 0 };
    expect(await moveInMenu(manager, scope, move)).toEqual({ kind: "not-found" });
  }
  expect(await findDeskDish(dish.id)).toMatchObject({ name: "Daal", soldOut: undefined });
  expect(await listDeskEvents()).toEqual([]);
  const { id: groupId } = await createOptionGroup(dish, "Dips", { Raita: 60 });
  expect(await findDeskDish(await add({ ...karahi, extraIds: [groupId] }))).toMatchObject({ extras: [] });
});

test("a menu has 500 dishes at most, whatever the menus of others", async () => {
  const dishes = Array.from({ length: 500 }, (_, index) => ({ vendorId, name: `Dish ${index}`, price: 1 }));
  await db.insertInto("menuItems").values(dishes).execute();
  expect(await saveDish(manager, { vendorId, id: undefined }, karahi)).toEqual({ kind: "full" });
  ({ vendorId, manager } = await createManager("Zed"));
  expect(await findDeskDish(await add())).toMatchObject({ name: "Chicken Karahi" });
});

test("a dish is marked as sold out and put back on sale, and the history records it", async () => {
  const id = await add();
  const marked = await markSoldOut(manager, { vendorId, menuItemId: id, until: "next-opening" });
  // Without hours until 5:00 AM.
  expect(marked).toMatchObject({ kind: "changed", name: "Chicken Karahi" });
  expect((await findDeskDish(id))?.soldOut).toMatch(/^until (tomorrow at )?5:00 AM$/);
  await markSoldOut(manager, { vendorId, menuItemId: id, until: "infinity" });
  expect((await findDeskDish(id))?.soldOut).toBe("until you turn it on");
  for (let pressed = 0; pressed < 2; pressed += 1)
    expect(await markSoldOut(manager, { vendorId, menuItemId: id, until: null })).toMatchObject({ kind: "changed" });
  expect((await findDeskDish(id))?.soldOut).toBeUndefined();
  const actions = (await listDeskEvents()).slice(1);
  expect(actions.map(({ action }) => action)).toEqual(["dish.sold-out", "dish.sold-out", "dish.turn-on"]);
  expect(actions[2]).toMatchObject({ before: { soldOutUntil: "infinity" }, after: { soldOutUntil: null } });
});

test.each([-3, 3])(
  "the database's clock decides what today and tomorrow are, not one that is %i days off",
  async (days) => {
    const id = await add();
    const mark = (until: SoldOutUntil) => markSoldOut(manager, { vendorId, menuItemId: id, until });
    const today = localDateAt(await findNow(db));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * 24 * 60 * 60_000 });
    expect(await findTomorrow()).toBe(addDays(today, 1));
    expect(await mark({ day: today })).toEqual({ kind: "wrong-date" });
    const marked = await mark({ day: addDays(today, 1) });
    if (marked.kind !== "changed") throw new Error(`the next day is refused: ${marked.kind}`);
    expect(soldOutNotice(marked).message).toContain("is sold out until tomorrow at 5:00 AM.");
    expect((await findDeskDish(id))?.soldOut).toBe("until tomorrow at 5:00 AM");
  },
);

test("categories and dishes move once however often their form is sent, but not beyond the ends", async () => {
  const categories = { Karahi: "Karahi", Chai: "Drinks", Lassi: "Drinks", Naan: "" };
  for (const [name, category] of Object.entries(categories)) await createMenuItem(vendorId, { name, category });
  const menu = async () =>
    (await listDeskMenu(vendorId)).map(
      ({ category, dishes }) => `${category}: ${dishes.map(({ name }) => name).join()}`,
    );
  expect(await menu()).toEqual(["Drinks: Chai,Lassi", "Karahi: Karahi", ": Naan"]);
  const move = (moved: Parameters<typeof moveInMenu>[2]) => moveInMenu(manager, vendorId, moved);
  const raise = () => move({ category: "Karahi", to: 0 });
  expect(await Promise.all([raise(), raise()])).toEqual([{ kind: "moved" }, { kind: "moved" }]);
  expect(await listDeskEvents()).toHaveLength(1);
  expect(await menu()).toEqual(["Karahi: Karahi", "Drinks: Chai,Lassi", ": Naan"]);
  expect(await move({ category: "Karahi", to: -1 })).toEqual({ kind: "stays" });
  expect(await move({ category: "Drinks", to: 2 })).toEqual({ kind: "stays" });
  expect(await move({ category: "Sushi", to: 0 })).toEqual({ kind: "not-found" });
  const lassi = (await listDeskMenu(vendorId))[1]?.dishes[1]?.id ?? "";
  for (let sent = 0; sent < 2; sent += 1) expect(await move({ itemId: lassi, to: 0 })).toEqual({ kind: "moved" });
  expect(await menu()).toEqual(["Karahi: Karahi", "Drinks: Lassi,Chai", ": Naan"]);
});

test("a dish that somebody else changed after its form was shown is not overwritten", async () => {
  const id = await add();
  const read = async () => {
    const dish = await findDeskDish(id);
    if (!dish) throw new Error("no dish");
    return dish;
  };
  const seen = identifyDishForm(await read()).seen;
  const send = (dish: DishInput) => saveDish(manager, { vendorId, id, seen }, dish);
  await markSoldOut(manager, { vendorId, menuItemId: id, until: "infinity" });
  const withSizes = sized([undefined, "Half", 500], [undefined, "Full", 900]);
  const saved = { kind: "saved", id, name: karahi.name };
  expect(await send(withSizes), "sold out in the meantime").toEqual(saved);
  const { sizes } = await read();
  expect(await send(withSizes), "sent twice").toEqual(saved);
  expect((await read()).sizes).toEqual(sizes);
  expect(await send({ ...karahi, description: "With rice" })).toEqual({ kind: "conflict" });
  expect(await read()).toMatchObject({ description: "With naan", sizes });
  const shownAnew = { vendorId, id, seen: identifyDishForm(await read()).seen };
  expect(await saveDish(manager, shownAnew, { ...karahi, description: "With rice" })).toEqual(saved);
});
