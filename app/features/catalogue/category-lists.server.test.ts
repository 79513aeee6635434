import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { changeVendor, createVendor } from "#db/factories.ts";
import { planOf } from "#db/test-plans.ts";
import { withoutTimeouts } from "#db/without-timeouts.server.ts";
import { readDeliveryMinutes } from "../scheduled-orders/delivery-times.ts";
import { nameForms } from "./categories.ts";
import type { SortAndFilters } from "./home-path.ts";
import { listRestaurants, selectInOrder } from "./restaurants.server.ts";

/** A sequence that looks random and is the same in each run. */
function createRandom(seed: number) {
  let state = seed;
  return <Value>(values: readonly Value[]): Value => {
    state = (state * 48_271) % 2_147_483_647;
    return values[state % values.length] as Value;
  };
}

const later = new Date(Date.now() + 3_600_000);
const cuisines = "Burgers|burger |BAKERY|Bakeries|Chai|Cha|Juice|Juices|Bus||y|Ice Cream".split("|");

function randomRestaurant(random: ReturnType<typeof createRandom>) {
  return {
    restaurantName: random(["Anar", "Badam", "Chand", "Dua"]),
    category: random(cuisines),
    cuisine: `${random(cuisines)}${random([",", " & ", "/", "|"])}${random(cuisines)}`,
    rating: random([null, 3.9, 4, 4.5, 4.8]),
    deliveryFee: random([0, 0, 50, 90]),
    minOrder: random([null, 0, 500, 700]),
    deliveryTime: random([null, "", "15 min", "30-40 min", "1 h", "about an hour"]),
    isOpen: random([true, true, true, false]),
    isApproved: random([true, true, true, false]),
    opensAt: random([new Date(0), new Date(0), later]),
  };
}

type Restaurant = ReturnType<typeof randomRestaurant> & { id: string };

/** The ids that a list must have, in its order, computed from all restaurants. */
function listByBruteForce(
  restaurants: Restaurant[],
  name: string,
  { sort, free, rated, closed }: SortAndFilters,
): string[] {
  const keyOf = ({ deliveryFee, minOrder, deliveryTime }: Restaurant) =>
    ({ fee: deliveryFee, minimum: minOrder ?? 500, time: readDeliveryMinutes(deliveryTime), "": 0 })[sort ?? ""];
  const isOpenNow = ({ opensAt }: Restaurant) => opensAt !== later;
  const compare = (a: Restaurant, b: Restaurant) =>
    Number(isOpenNow(b)) - Number(isOpenNow(a)) ||
    keyOf(a) - keyOf(b) ||
    (b.rating ?? 4.5) - (a.rating ?? 4.5) ||
    Number(a.restaurantName > b.restaurantName) - Number(a.restaurantName < b.restaurantName) ||
    Number(a.id > b.id) - Number(a.id < b.id);
  return restaurants
    .filter((restaurant) => restaurant.isOpen && restaurant.isApproved && (closed || isOpenNow(restaurant)))
    .filter(({ deliveryFee, rating }) => (!free || deliveryFee === 0) && (!rated || (rating ?? 4.5) >= 4))
    .filter(({ category, cuisine }) => {
      const names = [category, ...`${category},${cuisine}`.split(/[,/&|]/)].map((each) => each.trim().toLowerCase());
      return names.some((each) => nameForms(name).includes(each));
    })
    .sort(compare)
    .map(({ id }) => id);
}

const combinations: SortAndFilters[] = [undefined, "fee", "minimum", "time"].flatMap((sort) =>
  [
    {},
    { free: true },
    { rated: true },
    { free: true, rated: true },
    { closed: true },
    { closed: true, rated: true },
  ].map((filters) => ({ sort, ...filters }) as SortAndFilters),
);

test("categories' lists equal those computed from all restaurants, even after changes", { tags: "slow" }, async () => {
  const random = createRandom(4);
  const restaurants: Restaurant[] = [];
  for (let n = 0; n < 60; n += 1) {
    const restaurant = randomRestaurant(random);
    restaurants.push({ ...restaurant, id: (await createVendor(restaurant)).id });
  }
  const check = async () => {
    for (const categoryName of ["Burgers", "Bakery", "Chai", "Juices", "Buses", "Y", "Pizza"]) {
      for (const combination of combinations) {
        const listed = await selectInOrder({ categoryName, ...combination }, 60)
          .select("vendors.id")
          .execute();
        expect(
          listed.map(({ id }) => id),
          `${categoryName} ${JSON.stringify(combination)}`,
        ).toEqual(listByBruteForce(restaurants, categoryName, combination));
      }
    }
  };
  await check();
  for (const restaurant of restaurants) {
    const change = randomRestaurant(random);
    await changeVendor(restaurant.id, change);
    Object.assign(restaurant, change);
  }
  await check();
  await db.deleteFrom("vendors").execute();
  restaurants.splice(0);
  await check();
});

test("the second page of a category follows its first", { tags: "slow" }, async () => {
  for (let n = 0; n < 30; n += 1) await createVendor({ cuisine: "Chai", restaurantName: `Chai ${n % 3}` });
  const pages = await Promise.all([1, 2, 3].map((page) => listRestaurants({ categoryName: "Chai", page })));
  const described = pages.map(({ restaurants, page, pageCount }) => `${restaurants.length} on ${page} of ${pageCount}`);
  expect(described).toEqual(["24 on 1 of 2", "6 on 2 of 2", "6 on 2 of 2"]);
  const ids = pages.slice(0, 2).flatMap(({ restaurants }) => restaurants.map(({ id }) => id));
  expect(new Set(ids).size).toBe(30);
});

test("a category's list reads only its own restaurants among 5,000, in their order", { tags: "slow" }, async () => {
  // The category's restaurants are the last ones of the list of all restaurants.
  const insert = sql`insert into vendors (restaurant_name, is_approved, is_open, cuisine, rating, delivery_fee, min_order,
      delivery_time)
    select 'House ' || n, true, true, case when n % 10 = 0 then 'BBQ, Wraps' else 'Karahi' end,
      case when n % 10 = 0 then 4 else 5 end, case when n % 20 in (0, 1, 5, 9, 13, 17) then 0 else 1 + n % 97 end, n % 89, (n % 83) || ' min'
    from generate_series(1, 5000) as n`;
  // A busy machine takes longer for them than a request may.
  await withoutTimeouts((unlimited) => insert.execute(unlimited));
  await sql`analyze vendors, vendor_categories`.execute(db);
  for (const [combination, index] of [
    [{}, "rating"],
    [{ rated: true }, "rating"],
    [{ sort: "fee" }, "fee"],
    [{ free: true }, "fee"],
    [{ sort: "minimum" }, "minimum"],
    [{ sort: "time" }, "time"],
  ] as const) {
    const page = selectInOrder({ categoryName: "Wrap", ...combination }, 24)
      .select("vendors.id")
      .limit(24);
    const plan = await planOf(page, "analyze");
    expect(plan).toMatch(
      new RegExp(`using vendor_categories_${index}_idx on vendor_categories listed .* rows=24\\.00`),
    );
    expect(plan).not.toContain("Sort");
  }
});
