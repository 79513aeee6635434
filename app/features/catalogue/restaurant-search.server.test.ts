import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createMenuItem, createVendor } from "#db/factories.ts";
import { onFilledDatabase } from "#db/test-databases.ts";
import { planOf, vacuum } from "#db/test-plans.ts";
import { findHomePage } from "../home/home-page.server.ts";
import { isRestaurantSpeltLike } from "./restaurant-search.server.ts";
import { selectInOrder } from "./restaurants.server.ts";

async function find(search: string) {
  const { restaurants, similar } = await findHomePage({ search, categoryId: undefined, page: 1 });
  return { names: restaurants.map(({ name }) => name), similar: similar.map(({ name }) => name) };
}

test.each(["dragn", "dargon", "dragoon lantern", "dragon lantren", "lanten"])(
  "the misspelt %j finds a restaurant",
  async (search) => {
    await createVendor({ restaurantName: "Dragon Lantern" });
    await createVendor({ restaurantName: "Karahi Point" });
    expect(await find(search)).toEqual({ names: [], similar: ["Dragon Lantern"] });
  },
);

test("an Urdu name may be misspelt, too", async () => {
  await createVendor({ restaurantName: "Karahi Point", nameUrdu: "کڑاہی پوائنٹ" });
  expect(await find("کراہی")).toEqual({ names: [], similar: ["Karahi Point"] });
});

test("a list of similar restaurants says if there are more than it shows", async () => {
  for (let i = 0; i < 24; i++) await createVendor({ restaurantName: "Bismillah Hotel" });
  const findSimilar = () => findHomePage({ search: "bismilah", categoryId: undefined, page: 1 });
  expect(await findSimilar()).toMatchObject({ similar: { length: 24 }, hasMoreSimilar: false });
  await createVendor({ restaurantName: "Bismillah Karahi" });
  expect(await findSimilar()).toMatchObject({ similar: { length: 24 }, hasMoreSimilar: true });
});

test("a page past the end of the restaurants found is the first one with its dishes and similar names", async () => {
  const { id } = await createVendor({ restaurantName: "Dragon Lantern" });
  await createMenuItem(id, { name: "Pita" });
  const find = (search: string) => findHomePage({ search, categoryId: undefined, page: 2 });
  expect(await find("pita")).toMatchObject({ page: 1, dishes: { dishes: [{ name: "Pita" }] } });
  expect(await find("dragn")).toMatchObject({ page: 1, similar: [{ name: "Dragon Lantern" }] });
});

test("similar restaurants are listed only if no restaurant and no dish has the words", async () => {
  const { id } = await createVendor({ restaurantName: "Pita" });
  await createVendor({ restaurantName: "Pizza Al Forno" });
  await createMenuItem(id, { name: "Piza Bread" });
  expect(await find("pita")).toEqual({ names: ["Pita"], similar: [] });
  expect(await find("piza")).toEqual({ names: [], similar: [] });
  expect(await find("pizzza al")).toEqual({ names: [], similar: ["Pizza Al Forno"] });
  expect(await find("pizzza ax")).toEqual({ names: [], similar: [] });
});

test("a search of short words must match exactly, and restaurants that take no orders are not found", async () => {
  await createVendor({ restaurantName: "Tea House" });
  await createVendor({ restaurantName: "Falooda Corner", isOpen: false });
  await createVendor({ restaurantName: "Falooda Garden", pausedUntil: new Date(Date.now() + 60_000) });
  for (const search of ["tee", "'); drop table vendors; --", "faloda"])
    expect(await find(search)).toEqual({ names: [], similar: [] });
});

async function insertRestaurants(): Promise<void> {
  await sql`insert into vendors (restaurant_name, is_approved, is_open)
    select 'House ' || substr(md5((number % 500)::text), 1, 8), true, true from generate_series(1, 4000) as number`.execute(
    db,
  );
  await createVendor({ restaurantName: "Dragon Lantern" });
  await vacuum("vendors");
}

test("among 4,000 restaurants, similar names are read from an index", { tags: "slow" }, () =>
  onFilledDatabase(insertRestaurants, async () => {
    const similar = sql`select id from vendors where ${isRestaurantSpeltLike("dragn al")}`;
    expect(await planOf(similar)).toContain("vendors_spellings_idx");
  }),
);

test("among 4,000 restaurants, a part of a rare name is read from an index", { tags: "slow" }, () =>
  onFilledDatabase(insertRestaurants, async () => {
    for (const search of ["ragon Lan", "nowhere"]) {
      const page = selectInOrder({ search }, 24).select("vendors.id").limit(24);
      expect(await planOf(page)).toContain("vendors_trigrams_idx");
    }
  }),
);
