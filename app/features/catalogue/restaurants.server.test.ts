import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createVendor } from "#db/factories.ts";
import { onFilledDatabase } from "#db/test-databases.ts";
import { planOf } from "#db/test-plans.ts";
import { inLanguage } from "../../i18n/in-language.server.ts";
import { findHomePage } from "../home/home-page.server.ts";
import { takesOrders } from "../hours/openings.server.ts";
import { findRestaurant, listCategories, listRestaurants, selectInOrder } from "./restaurants.server.ts";
import { matchesFilters, restaurantSortKey } from "./sort-and-filter.server.ts";

const named = (...names: string[]) => Promise.all(names.map((restaurantName) => createVendor({ restaurantName })));

async function namesOf(filter: Omit<Parameters<typeof listRestaurants>[0], "page">) {
  return (await listRestaurants({ ...filter, page: 1 })).restaurants.map(({ name }) => name).sort();
}

test("only restaurants that are approved and open are listed and found", { tags: "slow" }, async () => {
  const shown = await createVendor({ restaurantName: "Open" });
  const hidden = await Promise.all([
    createVendor({ isOpen: false }),
    createVendor({ isApproved: false }),
    createVendor({ isOpen: false, isApproved: false }),
  ]);
  expect(await namesOf({})).toEqual(["Open"]);
  expect(await findRestaurant(shown.id)).toMatchObject({ id: shown.id, name: "Open" });
  for (const { id } of hidden) expect(await findRestaurant(id)).toBeUndefined();
  expect(await findRestaurant("unknown")).toBeUndefined();
});

test.each([
  ["karahi", ["Karahi Point", "Lahori KARAHI"]],
  ["HI PO", ["Karahi Point"]],
  ["بریانی", ["بریانی گھر"]],
  ["100%", ["100% Desi"]],
  ["%", ["100% Desi"]],
  ["_", ["Chai_Wala"]],
  ["\\", ["Back\\Slash"]],
  ["k\\s", ["Back\\Slash"]],
  ["'; drop table vendors; --", []],
])("a search for %j finds %j", async (search, found) => {
  await named("Karahi Point", "Lahori KARAHI", "بریانی گھر", "100% Desi", "100 Desi", "Chai_Wala", "Back\\Slash");
  expect(await namesOf({ search })).toEqual(found);
});

test.each([
  ["Burger", ["Burgers", "Sizzling Burger", "Category burger"]],
  ["burgers", ["Burgers", "Sizzling Burger", "Category burger"]],
  ["Bakery", ["Bakeries"]],
  ["Bakeries", ["Bakeries"]],
  ["Fish", ["Fish and Chips"]],
  ["Chip", ["Fish and Chips"]],
  ["Fish & Chips", ["Fish and Chips"]],
  ["Fis", []],
  ["Sizzling", []],
  [".*", []],
  ["Faloodas", ["Two categories"]],
])("the category %j means %j", async (categoryName, found) => {
  await createVendor({ restaurantName: "Burgers", cuisine: "Pizza, BURGERS , Wraps" });
  await createVendor({ restaurantName: "Sizzling Burger", cuisine: "Sizzling Steaks/Burger" });
  await createVendor({ restaurantName: "Category burger", cuisine: "", category: " Burger " });
  await createVendor({ restaurantName: "Two categories", cuisine: "", category: "Kebab, Falooda" });
  await createVendor({ restaurantName: "Bakeries", cuisine: "Bakeries|Coffee" });
  await createVendor({ restaurantName: "Fish and Chips", cuisine: "Fish & Chips" });
  await createVendor({ restaurantName: "Crayfish", cuisine: "Crayfish, Fishballs" });
  expect(await namesOf({ categoryName })).toEqual(found.toSorted());
});

test("search and category can be combined, and neither shows a closed restaurant", async () => {
  await createVendor({ restaurantName: "Karahi Point", cuisine: "Karahi" });
  await createVendor({ restaurantName: "Pizza Point", cuisine: "Pizza" });
  await createVendor({ restaurantName: "Karahi Hut", cuisine: "Karahi" });
  await createVendor({ restaurantName: "Karahi Points", cuisine: "Karahi", isOpen: false });
  expect(await namesOf({ search: "point", categoryName: "Karahi" })).toEqual(["Karahi Point"]);
  const emptyPage = { restaurants: [], page: 1, pageCount: 1, isEndless: false };
  expect(await listRestaurants({ search: "zzz", page: 4 })).toEqual(emptyPage);
});

test("pages of 24 restaurants neither skip nor repeat one", { tags: "slow" }, async () => {
  await Promise.all(Array.from({ length: 50 }, (_, index) => createVendor({ restaurantName: `Same ${index % 2}` })));
  const pages = await Promise.all([1, 2, 3, 4].map((page) => listRestaurants({ page })));
  expect(pages.map(({ restaurants }) => restaurants.length)).toEqual([24, 24, 2, 2]);
  const numbers = pages.map(({ page, pageCount }) => `${page} of ${pageCount}`);
  expect(numbers).toEqual(["1 of 3", "2 of 3", "3 of 3", "3 of 3"]);
  const ids = pages.slice(0, 3).flatMap(({ restaurants }) => restaurants.map(({ id }) => id));
  expect(new Set(ids).size).toBe(50);
  expect(await listRestaurants({ page: 2 })).toEqual(pages[1]);
});

test("the best rated come first, unrated ones as 4.5, equal ones by name", async () => {
  await createVendor({ restaurantName: "D", rating: 4.4 });
  await createVendor({ restaurantName: "C", rating: null });
  await createVendor({ restaurantName: "B", rating: 4.5 });
  await createVendor({ restaurantName: "A", rating: 4.6 });
  const { restaurants } = await listRestaurants({ page: 1 });
  expect(restaurants.map(({ name, rating }) => `${name} ${rating}`)).toEqual(["A 4.6", "B 4.5", "C 4.5", "D 4.4"]);
});

test("empty fields of a restaurant show defaults", async () => {
  const { id } = await createVendor();
  const [listed] = (await listRestaurants({ page: 1 })).restaurants;
  const common = { rating: "4.5", deliveryFeeRupees: 0, minOrderRupees: 500 };
  expect(listed).toMatchObject({ ...common, deliveryTime: "30-40 min" });
  expect(await findRestaurant(id)).toMatchObject({ ...common, totalRatings: 0, deliveryTime: "30-45" });
});

test("a restaurant's own values are shown, including a whole rating with its decimal and a minimum of 0", async () => {
  const own = { rating: 4, totalRatings: 7, deliveryTime: "15 min", deliveryFee: 99, minOrder: 0, address: "Gulberg" };
  const { id } = await createVendor(own);
  const shown = { rating: "4.0", deliveryTime: "15 min", deliveryFeeRupees: 99, minOrderRupees: 0 };
  expect((await listRestaurants({ page: 1 })).restaurants).toMatchObject([shown]);
  expect(await findRestaurant(id)).toMatchObject({ ...shown, totalRatings: 7, address: "Gulberg" });
});

test("a restaurant is listed, sorted and filtered by its own fee, and says if some of its areas have another", async () => {
  const areasByName = { Varied: { Clifton: 90, Cantt: null }, Equal: { Clifton: 0, Cantt: null }, Everywhere: {} };
  for (const [restaurantName, areas] of Object.entries(areasByName)) {
    const { id: vendorId } = await createVendor({ restaurantName, deliveryFee: 0 });
    const rows = Object.entries(areas).map(([name, fee]) => ({ vendorId, name, fee }));
    if (rows.length > 0) await db.insertInto("vendorAreas").values(rows).execute();
  }
  const { restaurants } = await listRestaurants({ page: 1, sort: "fee", free: true });
  const fees = restaurants.map(({ name, hasAreaFees }) => `${name}: ${hasAreaFees}`);
  expect(fees).toEqual(["Equal: false", "Everywhere: false", "Varied: true"]);
});

test("categories are the active ones in order, and of equal names the first active one", async () => {
  const names = ["Chai", "BBQ", " bbq ", "Pizza", "Chai", "pizza"];
  const rows = names.map((name, order) => ({ id: `c${order}`, name, order, isActive: order > 0 }));
  await db.insertInto("categories").values(rows.reverse()).execute();
  expect(await listCategories()).toEqual([
    { id: "c1", name: "BBQ", nameUrdu: null },
    { id: "c3", name: "Pizza", nameUrdu: null },
    { id: "c4", name: "Chai", nameUrdu: null },
  ]);
});

test("Urdu names are shown to readers of Urdu, where they exist, and both names can be found", async () => {
  await createVendor({ restaurantName: "Lahori Karahi", nameUrdu: "لاہوری کڑاہی" });
  await createVendor({ restaurantName: "Napoli Nights" });
  const namesOf = async (search?: string) =>
    (await listRestaurants({ search, page: 1 })).restaurants.map(({ name }) => name).sort();
  expect(await namesOf()).toEqual(["Lahori Karahi", "Napoli Nights"]);
  expect(await inLanguage("ur", () => namesOf())).toEqual(["Napoli Nights", "لاہوری کڑاہی"]);
  for (const typed of ["karahi", "کڑاہی"])
    expect(await inLanguage("ur", () => namesOf(typed))).toEqual(["لاہوری کڑاہی"]);
});

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

test("a restaurant outside its hours or paused is not listed, and one whose pause is over is", async () => {
  const [later, over, paused, resumed] = await Promise.all([
    createVendor({ opensAt: minutesFromNow(60), closesAt: minutesFromNow(120) }),
    createVendor({ opensAt: minutesFromNow(-60), closesAt: minutesFromNow(-1) }),
    createVendor({ pausedUntil: minutesFromNow(10) }),
    createVendor({ restaurantName: "Resumed", pausedUntil: minutesFromNow(-1) }),
    createVendor({ restaurantName: "Within hours", opensAt: minutesFromNow(-60), closesAt: minutesFromNow(60) }),
  ]);
  expect(await namesOf({})).toEqual(["Resumed", "Within hours"]);
  const found = await Promise.all([later, paused, over, resumed].map(({ id }) => findRestaurant(id)));
  expect(found).toMatchObject([
    { isOpen: false, openingText: expect.stringMatching(/^Opens /) },
    { isOpen: false, openingText: expect.stringMatching(/^Paused until /) },
    { isOpen: false, openingText: undefined },
    { isOpen: true, openingText: undefined },
  ]);
});

test("a restaurant about to close says so", async () => {
  const { id } = await createVendor({ closesAt: minutesFromNow(20) });
  expect(await findRestaurant(id)).toMatchObject({ isOpen: true, openingText: "Closes in 20 minutes" });
});

/** Two thirds take orders at all, half of these now. Those of the category Wrap, one in a hundred, are open. */
async function insertRestaurants(): Promise<void> {
  await sql`insert into vendors (restaurant_name, is_approved, is_open, rating, opens_at, category, cuisine, delivery_fee,
      min_order, delivery_time)
    select 'Karahi ' || number, true, number % 3 > 0 or number % 100 = 0, 1 + number % 5,
      case when number % 2 = 1 then now() + interval '1 hour' else now() end,
      'Desi', case when number % 100 = 0 then 'BBQ, Rolls & Wraps' else 'Karahi' end, number % 97, number % 89, (number % 83) || ' min'
    from generate_series(1, 5000) as number`.execute(db);
  await sql`analyze vendors`.execute(db);
}

test("the list of 5,000 restaurants is read from its index, however many are closed", { tags: "slow" }, () =>
  onFilledDatabase(insertRestaurants, async () => {
    for (const closed of [false, true]) {
      const plan = await planOf(selectInOrder({ closed }, 24).select("vendors.id").limit(24));
      expect(plan.match(/using vendors_listing_idx/g)).toHaveLength(closed ? 3 : 1);
      expect(plan).not.toContain("Seq Scan");
    }
  }),
);

test("restaurants are sorted by fee, minimum order or delivery time, equal ones by rating", async () => {
  await createVendor({ restaurantName: "A", deliveryFee: 90, minOrder: 100, deliveryTime: "45-60 min", rating: 5 });
  await createVendor({ restaurantName: "B", deliveryFee: 0, minOrder: null, deliveryTime: "", rating: 4 });
  await createVendor({ restaurantName: "C", deliveryFee: 0, minOrder: 300, deliveryTime: "about 9 min", rating: 4.5 });
  const ordered = async (sort?: "fee" | "minimum" | "time") =>
    (await listRestaurants({ sort, page: 1 })).restaurants.map(({ name }) => name).join("");
  expect([await ordered(), await ordered("minimum")]).toEqual(["ACB", "ACB"]);
  expect([await ordered("fee"), await ordered("time")]).toEqual(["CBA", "CBA"]);
});

test("filters keep restaurants with free delivery and a displayed rating of 4.0 or better", async () => {
  await createVendor({ restaurantName: "A", deliveryFee: 0, rating: 3.9 });
  await createVendor({ restaurantName: "B", deliveryFee: 10, rating: null });
  await createVendor({ restaurantName: "C", deliveryFee: 0, rating: 4 });
  expect(await namesOf({ free: true })).toEqual(["A", "C"]);
  expect(await namesOf({ rated: true })).toEqual(["B", "C"]);
  expect(await namesOf({ free: true, rated: true })).toEqual(["C"]);
});

test("an empty list says whether closed restaurants match, unless it shows them", async () => {
  await createVendor({ restaurantName: "Night Grill", pausedUntil: new Date(Date.now() + 600_000) });
  await createVendor({ restaurantName: "Switched Off", isOpen: false });
  const hasClosed = async (search: string | undefined, filters = {}) =>
    (await findHomePage({ search, categoryId: undefined, page: 1, filters })).hasClosed;
  expect(await hasClosed("grill")).toBe(true);
  expect(await hasClosed(undefined)).toBe(true);
  expect(await hasClosed("switched")).toBe(false);
  expect(await hasClosed("grill", { closed: true })).toBe(false);
  await createVendor({ restaurantName: "Day Grill" });
  expect(await hasClosed("grill")).toBe(false);
});

test("closed restaurants, if requested, follow the open ones and say when they open", async () => {
  await createVendor({ restaurantName: "Later", rating: 5, opensAt: minutesFromNow(5), closesAt: minutesFromNow(120) });
  await createVendor({ restaurantName: "Over", rating: 4, closesAt: minutesFromNow(-1), opensAt: minutesFromNow(-9) });
  await createVendor({ restaurantName: "Open", rating: 1, closesAt: minutesFromNow(20) });
  await createVendor({ restaurantName: "Switched off", isOpen: false });
  const { restaurants } = await listRestaurants({ closed: true, page: 1 });
  expect(restaurants.map(({ name, closedText }) => [name, closedText])).toEqual([
    ["Open", undefined],
    ["Later", expect.stringMatching(/^Opens /)],
    ["Over", "Closed right now"],
  ]);
  expect(await namesOf({})).toEqual(["Open"]);
});

test("the restaurants of a rare category, among 5,000, are read from vendors_category_idx", { tags: "slow" }, () =>
  onFilledDatabase(insertRestaurants, async () => {
    const matching = sql`select id from vendors where ${takesOrders} and ${matchesFilters({}, "Wrap")}`;
    expect((await matching.execute(db)).rows).toHaveLength(50);
    expect(await planOf(matching)).toContain("on vendors_category_idx");
  }),
);

test.for(["fee", "minimum", "time"] as const)("5,000 restaurants by %s are read by index", { tags: "slow" }, (sort) =>
  onFilledDatabase(insertRestaurants, async () => {
    const page = sql`select id from vendors where ${takesOrders} order by ${restaurantSortKey(sort)} limit 24`;
    expect(await planOf(page)).toContain(`using vendors_${sort}_idx`);
  }),
);
