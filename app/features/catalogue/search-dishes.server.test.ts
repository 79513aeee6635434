import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createMenuItem, createOptionGroup, createVariation, createVendor, sellOutOptions } from "#db/factories.ts";
import { planOf, vacuum } from "#db/test-plans.ts";
import { withoutTimeouts } from "#db/without-timeouts.server.ts";
import { findHomePage } from "../home/home-page.server.ts";
import { isNamed, isSpeltLike, searchDishes } from "./search-dishes.server.ts";

async function namesOf(search: string, filter: Parameters<typeof searchDishes>[1] = {}) {
  const { dishes, isSimilar } = await searchDishes(search, filter);
  return { names: dishes.map(({ name }) => name).sort(), isSimilar };
}

async function createMenu(...names: string[]) {
  const vendor = await createVendor();
  for (const name of names) await createMenuItem(vendor.id, { name });
  return vendor;
}

test.each([
  ["biryani", ["Chicken Biryani"]],
  ["BIR", ["Chicken Biryani"]],
  ["biryani chick", ["Chicken Biryani"]],
  ["handi", ["Chicken/Handi"]],
  ["بریانی", ["بریانی خاص"]],
  ["ryani", []],
  ["%", []],
  ["'); drop table menu_items; --", []],
])("the words %j find %j", async (search, names) => {
  await createMenu("Chicken Biryani", "Chicken/Handi", "بریانی خاص");
  expect((await namesOf(search)).names).toEqual(names);
});

test.each(["biryni", "briyani", "biriyani", "biryany", "birjani chicken", "chiken biryni"])(
  "the misspelt %j finds a biryani, and says so",
  async (search) => {
    await createMenu("Chicken Biryani", "Zeera Rice");
    expect(await namesOf(search)).toEqual({ names: ["Chicken Biryani"], isSimilar: true });
  },
);

test.each(["کراہی", "chiken karahi"])("%j, misspelt, finds a dish with an Urdu name", async (search) => {
  await createMenuItem((await createVendor()).id, { name: "Chicken Karahi", nameUrdu: "چکن کڑاہی" });
  expect(await namesOf(search)).toEqual({ names: ["Chicken Karahi"], isSimilar: true });
});

test("exact matches are not mixed with similar ones; short words must match exactly", async () => {
  await createMenu("Pita", "Pizza", "Tea");
  expect(await namesOf("pita")).toEqual({ names: ["Pita"], isSimilar: false });
  expect(await namesOf("piza")).toEqual({ names: ["Pita", "Pizza"], isSimilar: true });
  expect(await namesOf("tee")).toEqual({ names: [], isSimilar: false });
  expect((await searchDishes("piza", {})).dishes[0]?.name).toBe("Pizza");
});

test("only dishes that can be ordered now are found", async () => {
  const dish = { name: "Falooda" };
  const closed = [{ isOpen: false }, { isApproved: false }, { pausedUntil: new Date(Date.now() + 60_000) }];
  for (const fields of closed) await createMenuItem((await createVendor(fields)).id, dish);
  const { id } = await createVendor();
  await createMenuItem(id, { ...dish, isAvailable: false });
  await createMenuItem(id, { ...dish, soldOutUntil: "infinity" });
  const choosy = await createMenuItem(id, dish);
  const sizes = await createOptionGroup(choosy, "Size", { Large: 40, Small: 0 }, { min: 2 });
  await sellOutOptions(sizes, "Small");
  expect(await namesOf("falooda")).toEqual({ names: [], isSimilar: true });
  const found = await createMenuItem(id, { ...dish, price: 250 });
  expect((await searchDishes("falooda", {})).dishes).toEqual([
    {
      id: found.id,
      name: "Falooda",
      restaurantId: id,
      restaurantName: expect.any(String),
      priceRupees: 250,
      hasSizes: false,
      needsChoice: false,
      isOpen: true,
    },
  ]);
});

test("sold-out extras of a restaurant's first dishes do not hide its other ones", async () => {
  const { id } = await createVendor();
  const first = await createMenuItem(id, { name: "Karahi A" });
  const group = await createOptionGroup(first, "Bread", { Naan: 40 }, { min: 1 });
  await sellOutOptions(group);
  for (const name of ["Karahi B", "Karahi C"]) {
    const { id: menuItemId } = await createMenuItem(id, { name });
    await db.insertInto("menuItemOptionGroups").values({ menuItemId, groupId: group.id }).execute();
  }
  await createMenuItem(id, { name: "Karahi Roll" });
  expect((await namesOf("karahi")).names).toEqual(["Karahi Roll"]);
});

test("with closed restaurants, their dishes follow those of open ones", async () => {
  const pausedUntil = new Date(Date.now() + 600_000);
  await createMenuItem((await createVendor({ pausedUntil })).id, { name: "Falooda" });
  await createMenuItem((await createVendor({ isOpen: false })).id, { name: "Falooda Off" });
  await createMenuItem((await createVendor()).id, { name: "Falooda Special" });
  const find = async (closed: boolean) =>
    (await searchDishes("falooda", { closed })).dishes.map(({ name, isOpen }) => (isOpen ? name : `${name}, closed`));
  expect(await find(false)).toEqual(["Falooda Special"]);
  expect(await find(true)).toEqual(["Falooda Special", "Falooda, closed"]);
});

test("the price is that of the cheapest size, and a dish that needs a choice says so", async () => {
  const { id } = await createVendor();
  const sized = await createMenuItem(id, { name: "Karahi A" });
  await createVariation(sized.id, "Full", 1300);
  await createVariation(sized.id, "Half", 700);
  const choosy = await createMenuItem(id, { name: "Karahi B" });
  await createOptionGroup(choosy, "Bread", { Naan: 40 }, { min: 1 });
  const optional = await createMenuItem(id, { name: "Karahi C" });
  await createOptionGroup(optional, "Raita", { Mint: 40 });
  const { dishes } = await searchDishes("karahi", {});
  expect(dishes.map(({ priceRupees, hasSizes, needsChoice }) => [priceRupees, hasSizes, needsChoice])).toEqual([
    [700, true, false],
    [500, false, true],
    [500, false, false],
  ]);
});

test("filters, category and favourites of the list also apply to dishes", async () => {
  const free = await createVendor({ rating: 3, cuisine: "Chai" });
  const rated = await createVendor({ rating: 4.2, deliveryFee: 50 });
  await createMenuItem(free.id, { name: "Doodh Patti" });
  await createMenuItem(rated.id, { name: "Doodh Soda" });
  expect((await namesOf("doodh")).names).toEqual(["Doodh Patti", "Doodh Soda"]);
  expect((await namesOf("doodh", { free: true })).names).toEqual(["Doodh Patti"]);
  expect((await namesOf("doodh", { rated: true })).names).toEqual(["Doodh Soda"]);
  expect((await namesOf("doodh", { categoryName: "Chai" })).names).toEqual(["Doodh Patti"]);
  const { dishes } = await findHomePage({ search: "doodh", categoryId: undefined, ids: [rated.id], page: 1 });
  expect(dishes?.dishes.map(({ name }) => name)).toEqual(["Doodh Soda"]);
  expect((await namesOf("dodh", { ids: [rated.id] })).names).toEqual(["Doodh Soda"]);
  expect((await namesOf("doodh", { ids: [] })).names).toEqual([]);
});

test.each(["چائے", "Chai"])("a dish named exactly %j precedes others whose names begin with it", async (search) => {
  const { id } = await createVendor();
  await createMenuItem(id, { name: "Chai Latte", nameUrdu: "چائے لاتے", isPopular: true });
  await createMenuItem(id, { name: "Chai", nameUrdu: "چائے" });
  await createMenuItem(id, { name: "Chai Karak" });
  expect((await searchDishes(search, {})).dishes[0]?.name).toBe("Chai");
});

test("at most 3 dishes per restaurant and 24 in total, exact names first", { tags: "slow" }, async () => {
  for (let restaurant = 0; restaurant < 10; restaurant += 1)
    await createMenu("Seekh A", "Seekh B", "Seekh C", "Seekh D");
  await createMenu("Zafrani Seekh", "Seekh");
  const { dishes, hasMore } = await searchDishes("SEEKH", {});
  expect(dishes[0]?.name).toBe("Seekh");
  expect([dishes.length, hasMore]).toEqual([24, true]);
  const perRestaurant = Map.groupBy(dishes, ({ restaurantId }) => restaurantId);
  expect(Math.max(...[...perRestaurant.values()].map(({ length }) => length))).toBe(3);
});

test("the first of many dishes are shown, however PostgreSQL joins their extras", async () => {
  await sql`with added as (insert into vendors (restaurant_name, is_approved)
      select number::text, true from generate_series(10, 69) as number returning id, restaurant_name)
    insert into menu_items (vendor_id, name, price) select id, 'Falooda ' || restaurant_name, 100 from added`.execute(
    db,
  );
  const choosy = await createMenuItem((await createVendor()).id, { name: "Falooda" });
  const { id } = await createOptionGroup(choosy, "Size", { Large: 40 }, { min: 1 });
  await sql`with added as (insert into menu_items (vendor_id, name, price)
      select ${choosy.vendorId}, 'Tea', 100 from generate_series(1, 1000) returning id)
    insert into menu_item_option_groups (menu_item_id, group_id) select id, ${id} from added`.execute(db);
  await sql`analyze vendors, menu_items, menu_item_option_groups, option_groups, options`.execute(db);
  const names = (await searchDishes("falooda", {})).dishes.map(({ name }) => name);
  expect(names).toEqual(["Falooda", ...Array.from({ length: 23 }, (_, place) => `Falooda ${place + 10}`)]);
});

test("among 2,000 dishes, searches use their indexes", { tags: "slow" }, async () => {
  const { id } = await createVendor();
  const insert = sql`insert into menu_items (vendor_id, name, price)
    select ${id}, 'Dish ' || substr(md5((number % 500)::text), 1, 8), 100 from generate_series(1, 2000) as number`;
  // A busy machine takes longer for them than a request may.
  await withoutTimeouts((unlimited) => insert.execute(unlimited));
  await createMenuItem(id, { name: "Chicken Biryani" });
  await vacuum("menuItems");
  for (const [matches, index] of [
    [isNamed("biryani chick"), "menu_items_words_idx"],
    [isSpeltLike("biryni"), "menu_items_spellings_idx"],
  ] as const) {
    expect(await planOf(sql`select id from menu_items where is_available and ${matches} limit 500`)).toContain(index);
  }
});
