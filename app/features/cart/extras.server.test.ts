import { beforeEach, expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer, createMenuItem, createOptionGroup, createVariation, sellOutOptions } from "#db/factories.ts";
import { type AddToCartInput, findChoiceProblems } from "./add-to-cart.server.ts";
import { changeQuantity, findCart, removeLine, undoReplacement } from "./cart.server.ts";
import { changeNote } from "./change-cart.server.ts";
import { findLineToChooseAgain } from "./choose-again.server.ts";
import { cartOf, createDish, lineOf } from "./test-carts.ts";

let customerId: string;
let dish: Awaited<ReturnType<typeof createDish>>;
let spice: Awaited<ReturnType<typeof createOptionGroup>>;
let sauces: Awaited<ReturnType<typeof createOptionGroup>>;

beforeEach(async () => {
  customerId = (await createCustomer()).id;
  dish = await createDish("Karahi Point");
  spice = await createOptionGroup(dish.item, "Spice level", { Mild: 0, Hot: 0 }, { min: 1, max: 1 });
  sauces = await createOptionGroup(dish.item, "Sauces", { Mayo: 40, Raita: 60 }, { max: 1 });
});

const idsOf = (...names: string[]) => {
  const all = { ...spice.optionIds, ...sauces.optionIds };
  return names.map((name) => all[name] ?? "");
};
const add = (names: string[], input: Partial<AddToCartInput> = {}) =>
  dish.add(customerId, { optionIds: idsOf(...names), ...input });
const countLines = async () => (await cartOf(customerId)).lines.length;

test("a line costs the dish and its extras, times its quantity", { tags: "slow" }, async () => {
  await add(["Hot", "Raita"], { quantity: 3, note: "no onions" });
  const { lines, totals } = await cartOf(customerId);
  expect(lines).toMatchObject([{ priceRupees: 560, quantity: 3, note: "no onions", problem: undefined }]);
  expect(lines[0]?.choices.map(({ name }) => name).sort()).toEqual(["Hot", "Raita"]);
  expect(totals.totalRupees).toBe(1680);
});

test("extras come on top of the price of the size", async () => {
  const full = await createVariation(dish.item.id, "Full", 1300);
  await add(["Hot", "Mayo"], { variationId: full.id });
  expect(await lineOf(customerId)).toMatchObject({ variationName: "Full", priceRupees: 1340 });
});

test("the same choices in any order with the same note are one line; anything else is a separate line", async () => {
  await add(["Hot", "Raita"]);
  expect(await add(["Raita", "Hot"])).toMatchObject({ kind: "raised" });
  await add(["Hot"]);
  await add(["Mild"]);
  await add(["Mild"], { note: "no onions" });
  expect((await cartOf(customerId)).lines.map(({ quantity }) => quantity)).toEqual([2, 1, 1, 1]);
});

test("choices that the groups do not allow are refused, and nothing is written", async () => {
  const other = await createMenuItem(dish.vendor.id, { name: "Daal" });
  const foreign = await createOptionGroup(other, "Drinks", { Cola: 90 });
  expect(await add([])).toMatchObject({ kind: "choices", problems: [{ kind: "too-few", group: { id: spice.id } }] });
  expect(await add(["Hot", "Mild"])).toMatchObject({ problems: [{ kind: "too-many" }] });
  expect(await add(["Hot", "Mayo", "Raita"])).toMatchObject({
    problems: [{ kind: "too-many", group: { id: sauces.id } }],
  });
  const stolen = [...idsOf("Hot"), foreign.optionIds.Cola ?? ""];
  expect(await add([], { optionIds: stolen })).toMatchObject({ problems: [{ kind: "unknown" }] });
  await sellOutOptions(sauces, "Mayo");
  expect(await add(["Hot", "Mayo"])).toMatchObject({ problems: [{ kind: "sold-out", optionName: "Mayo" }] });
  expect(await findCart(customerId)).toBeUndefined();
});

test("a dish without its size and extras is refused for both, even if the form is refused for its quantity", async () => {
  await createVariation(dish.item.id, "Half", 700);
  const problems = [{ kind: "no-size" }, { kind: "too-few", group: { id: spice.id } }];
  expect(await add([])).toMatchObject({ kind: "choices", problems });
  const input = { vendorId: dish.vendor.id, menuItemId: dish.item.id };
  expect(await findChoiceProblems(input)).toMatchObject({ kind: "choices", problems });
  expect(await findChoiceProblems({ ...input, menuItemId: "gone" })).toMatchObject({ problems: [] });
});

test("a line cannot be ordered once an extra is sold out or deleted, or a group has become required", async () => {
  await add(["Hot", "Mayo"]);
  const { fingerprint } = await cartOf(customerId);
  await sellOutOptions(sauces, "Mayo");
  expect(await cartOf(customerId)).toMatchObject({
    lines: [],
    unavailable: [{ problem: "Mayo is sold out today. Please choose something else." }],
    totals: { totalRupees: 0 },
  });
  expect((await cartOf(customerId)).fingerprint).not.toBe(fingerprint);
  await db.deleteFrom("options").where("id", "in", idsOf("Mayo")).execute();
  expect((await cartOf(customerId)).unavailable[0]?.problem).toContain("have changed");
});

test("a dish that got required extras while in the cart needs a choice", async () => {
  const naan = await createMenuItem(dish.vendor.id, { name: "Naan", price: 40 });
  await add([], { menuItemId: naan.id });
  await createOptionGroup(naan, "Kind", { Plain: 0, Garlic: 20 }, { min: 1, max: 1 });
  expect((await cartOf(customerId)).unavailable[0]).toMatchObject({ name: "Naan", problem: "Kind: please choose 1." });
});

test("a line that needs another choice is replaced by that choice, with its size, quantity and note", async () => {
  const { id: variationId } = await createVariation(dish.item.id, "Half", 700);
  const rest = { variationId, quantity: 3, note: "no onions" };
  await add(["Hot", "Mayo"], rest);
  const { id } = await lineOf(customerId);
  const find = (owner = customerId) => findLineToChooseAgain(owner, dish.item.id, id);
  expect(await find()).toBeUndefined();
  await sellOutOptions(sauces, "Mayo");
  expect((await cartOf(customerId)).unavailable[0]?.unavailableReason).toBe("choices");
  expect(await find((await createCustomer()).id)).toBeUndefined();
  const { values, errors } = (await find()) ?? {};
  expect(values).toMatchObject({ ...rest, line: String(id), quantity: "3" });
  expect(Object.values(values ?? {})).toEqual(expect.arrayContaining(idsOf("Hot")));
  expect(errors).toEqual({ form: "Mayo is sold out today. Please choose something else." });
  await add(["Hot", "Raita"], { ...rest, replacedLineId: id });
  const replaced = { quantity: 3, note: "no onions", variationName: "Half" };
  expect(await cartOf(customerId)).toMatchObject({ lines: [replaced], unavailable: [] });
});

test("a double tap that chooses again replaces the line once, and has the answer of the first tap", async () => {
  await add(["Hot", "Mayo"], { quantity: 15 });
  const { id } = await lineOf(customerId);
  await sellOutOptions(sauces, "Mayo");
  const chooseAgain = () => add(["Hot", "Raita"], { quantity: 15, replacedLineId: id });
  expect(await chooseAgain()).toMatchObject({ kind: "added" });
  expect(await chooseAgain()).toMatchObject({ kind: "added" });
  expect(await cartOf(customerId)).toMatchObject({ lines: [{ quantity: 15 }], unavailable: [] });
});

test("a line that needs another choice can be removed in another tab at any moment", { tags: "slow" }, async () => {
  await sellOutOptions(sauces, "Mayo");
  for (let round = 0; round < 10; round++) {
    await add(["Hot", "Raita"]);
    const { id } = await lineOf(customerId);
    await db
      .updateTable("cartItems")
      .set({ optionIds: idsOf("Hot", "Mayo").sort() })
      .execute();
    const finding = Array.from({ length: 8 }, () => findLineToChooseAgain(customerId, dish.item.id, id));
    const [found] = await Promise.all([Promise.allSettled(finding), removeLine(customerId, id)]);
    expect(found.map(({ status }) => status)).not.toContain("rejected");
  }
});

test("a line that can be ordered, or is of another dish, is not replaced", async () => {
  await add(["Hot"]);
  const { id } = await lineOf(customerId);
  await add(["Mild"], { replacedLineId: id });
  expect(await countLines()).toBe(2);
  const naan = await createMenuItem(dish.vendor.id, { name: "Naan", price: 40 });
  await db.updateTable("optionGroups").set({ max: 2, min: 2 }).where("id", "=", spice.id).execute();
  await add([], { menuItemId: naan.id, replacedLineId: id });
  expect((await cartOf(customerId)).unavailable).toHaveLength(2);
});

test("a line cannot be chosen again while all options of a required group are sold out", async () => {
  await add(["Hot"]);
  await sellOutOptions(spice, "Hot");
  await sellOutOptions(spice, "Mild");
  const [line] = (await cartOf(customerId)).unavailable;
  expect(line).toMatchObject({ unavailableReason: "sold-out" });
  expect(await findLineToChooseAgain(customerId, dish.item.id, line?.id ?? 0)).toBeUndefined();
});

test("a changed price or name of an extra changes the fingerprint", async () => {
  await add(["Hot", "Mayo"]);
  const { fingerprint } = await cartOf(customerId);
  await db.updateTable("options").set({ price: 45 }).where("id", "in", idsOf("Mayo")).execute();
  const dearer = await cartOf(customerId);
  expect(dearer.lines[0]?.priceRupees).toBe(545);
  expect(dearer.fingerprint).not.toBe(fingerprint);
  await db.updateTable("options").set({ price: 40, name: "Garlic mayo" }).where("id", "in", idsOf("Mayo")).execute();
  expect((await cartOf(customerId)).fingerprint).not.toBe(fingerprint);
});

test("a restored cart has its choices and notes", async () => {
  await add(["Hot", "Mayo"], { note: "no onions" });
  const before = await cartOf(customerId);
  const other = await createDish("Pizza Point");
  await other.add(customerId);
  expect(await undoReplacement(customerId)).toBe(true);
  expect(await cartOf(customerId)).toEqual(before);
});

test("a line has at most 99, even if more are added at once", async () => {
  await add(["Hot"], { quantity: 98 });
  expect(await add(["Hot"], { quantity: 2 })).toEqual({ kind: "full", itemName: "Chicken Karahi" });
  expect(await lineOf(customerId)).toMatchObject({ quantity: 98 });
});

test("a note that makes two lines equal merges them, and a second tap changes nothing more", async () => {
  await add(["Hot"]);
  await add(["Hot"], { note: "no onions" });
  const [, noted] = (await cartOf(customerId)).lines;
  const lineId = noted?.id ?? 0;
  expect(await changeNote(customerId, lineId, "extra lemon")).toEqual({ kind: "changed" });
  expect(await countLines()).toBe(2);
  for (const tap of ["first", "second"]) {
    expect(await changeNote(customerId, lineId, ""), tap).toEqual({ kind: "changed" });
    expect((await cartOf(customerId)).lines, tap).toMatchObject([{ id: lineId, quantity: 2, note: "" }]);
  }
});

test("a note can only be set on the customer's own line, and merging never exceeds 99", async () => {
  await add(["Hot"], { quantity: 60 });
  await add(["Hot"], { quantity: 60, note: "no onions" });
  const [plain] = (await cartOf(customerId)).lines;
  const lineId = plain?.id ?? 0;
  expect(await changeNote(customerId, lineId, "no onions")).toEqual({ kind: "full" });
  const stranger = await createCustomer();
  await dish.add(stranger.id, { optionIds: idsOf("Hot") });
  expect(await changeNote(stranger.id, lineId, "mine")).toEqual({ kind: "not-found" });
  expect(await changeQuantity(customerId, lineId, 1)).toMatchObject({ kind: "changed" });
  expect((await cartOf(customerId)).lines).toMatchObject([{ note: "" }, { note: "no onions" }]);
});
