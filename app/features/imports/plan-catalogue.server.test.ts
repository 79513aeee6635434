import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { changeVendor, createMenuItem, createOptionGroup, createVariation, createVendor } from "#db/factories.ts";
import { addDays, localDateAt } from "../dates/local-time.ts";
import { takesOrders } from "../hours/openings.server.ts";
import { spanRows } from "../hours/time-field.ts";
import { exportMenu } from "../menu/export-menu.server.ts";
import { importText, previewText } from "./test-imports.ts";

/** The restaurant. */
let id: string;

beforeEach(async () => {
  id = (await createVendor()).id;
});

test("a preview says what would change, with old and new values, and changes nothing", { tags: "slow" }, async () => {
  const karahi = await createMenuItem(id, { name: "Chicken Karahi", sku: "K-1", price: 500, isPopular: true });
  await createVariation(karahi.id, "Half", 500);
  await createMenuItem(id, { name: "Naan", price: 40, category: "Bread" });
  await createMenuItem(id, { name: "Halwa", price: 90 });
  const csv =
    "SKU,Category,Dish,Price,Size,Size price\nk-1,Karahi,Karahi,,Half,550\nk-1,Karahi,Karahi,,Full,1000\n,Bread,naan,40,,\n,Bread,Roti,20,,\n,,Tikka,,Leg,300\n";
  const before = await exportMenu(id);
  const { rows, unchanged, refusals } = await previewText(id, csv, true);
  expect(await exportMenu(id)).toEqual(before);
  expect(refusals).toEqual([]);
  expect(unchanged).toBe(0);
  expect(
    rows.map(({ kind, line, name, changes }) => [
      kind,
      line,
      name,
      ...changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`),
    ]),
  ).toEqual([
    [
      "changed",
      2,
      "Karahi",
      "Name: Chicken Karahi → Karahi",
      "SKU: K-1 → k-1",
      "Price: Rs. 500 → Rs. 550",
      "Sizes: Half Rs. 500 → Half Rs. 550, Full Rs. 1,000",
    ],
    ["changed", 4, "naan", "Name: Naan → naan"],
    ["new", 5, "Roti", "Category:  → Bread", "Price:  → Rs. 20"],
    ["new", 6, "Tikka", "Sizes:  → Leg Rs. 300"],
    ["hidden", undefined, "Halwa"],
  ]);
});

test("dishes and sizes keep their ids, and what the file does not mention is unchanged", async () => {
  const dish = await createMenuItem(id, {
    name: "Karahi",
    description: "Hot",
    image: "/k.jpg",
    isPopular: true,
    soldOutUntil: "infinity",
  });
  const [half, full] = [await createVariation(dish.id, "Half", 500), await createVariation(dish.id, "Full", 900)];
  await importText(id, "SKU,Dish,Description,Size,Size price\nK-1,Karahi,,full,950\n");
  const { dishes } = await exportMenu(id);
  expect(dishes).toMatchObject([
    {
      id: dish.id,
      sku: "K-1",
      description: "Hot",
      picture: "/k.jpg",
      popular: true,
      soldOutUntil: "infinity",
      price: 500,
      sizes: [
        { id: half.id, name: "Half", price: 500 },
        { id: full.id, name: "full", price: 950 },
      ],
    },
  ]);
});

test("dishes that a JSON does not name keep their places, and new ones are where the file has them", async () => {
  for (const [order, name] of ["Naan", "Karahi", "Tea"].entries()) await createMenuItem(id, { name, order });
  const importDishes = async (names: string[]) => {
    const dishes = names.map((name) => ({ name, price: 90, category: "Karahi" }));
    await importText(id, { dishes });
    return (await exportMenu(id)).dishes.map(({ name }) => name);
  };
  expect(await importDishes(["Tea"])).toEqual(["Naan", "Karahi", "Tea"]);
  expect(await importDishes(["Karahi", "Tea", "Roti"])).toEqual(["Naan", "Karahi", "Tea", "Roti"]);
  expect(await importDishes(["Tea", "Karahi"])).toEqual(["Naan", "Tea", "Roti", "Karahi"]);
  expect(await importDishes(["Raita", "Karahi"])).toEqual(["Naan", "Tea", "Roti", "Raita", "Karahi"]);
});

test("a dish's groups of extras that a JSON does not name keep their places", async () => {
  const groups = ["Spice", "Sauces", "Drinks"].map((name) => ({ name, options: [{ name: "One" }] }));
  const importExtras = async (...extras: string[]) => {
    const menu = { dishes: [{ name: "Karahi", price: 90, extras }], extras: groups };
    await importText(id, menu);
    return (await exportMenu(id)).dishes[0]?.extras;
  };
  expect(await importExtras("Spice", "Sauces")).toEqual(["Spice", "Sauces"]);
  expect(await importExtras("Sauces")).toEqual(["Spice", "Sauces"]);
  expect(await importExtras("Drinks")).toEqual(["Spice", "Sauces", "Drinks"]);
  expect(await importExtras("Drinks", "Spice")).toEqual(["Drinks", "Spice", "Sauces"]);
});

test.each([
  ["CSV", (price: number) => `Dish,Price\nKarahi,${price}\n`],
  ["JSON", (price: number) => JSON.stringify({ dishes: [{ name: "Karahi", price }] })],
])("a price in %s for a dish with sizes is not shown as a change, because nobody would pay it", async (_, write) => {
  const dish = await createMenuItem(id, { name: "Karahi", price: 500 });
  await createVariation(dish.id, "Half", 500);
  const notes = ["Not imported: the price of “Karahi”, which has sizes. Please give each size a price."];
  expect(await previewText(id, write(650))).toMatchObject({ rows: [], unchanged: 1, refusals: [], notes });
  expect(await previewText(id, write(500))).toMatchObject({ rows: [], unchanged: 1, refusals: [], notes: [] });
});

test("the note about such prices names twelve dishes, and counts the others", async () => {
  const names = Array.from({ length: 14 }, (_, index) => `Dish ${index + 1}`);
  const listNames = (header: string, rest: string) => [header, ...names.map((name) => `${name}${rest}`)].join("\n");
  await importText(id, listNames("Dish,Size,Size price", ",Half,500"));
  const listed = names.slice(0, 12).map((name) => `“${name}”`);
  expect((await previewText(id, listNames("Dish,Price", ",650"))).notes).toEqual([
    `Not imported: the prices of ${listed.join(", ")} and 2 more, which have sizes. Please give each size a price.`,
  ]);
});

test("sizes and options that a file does not name keep their places, and new ones are at the end", async () => {
  const priced = (...names: string[]) => names.map((name) => ({ name, price: 90 }));
  const importJson = async (sizes: string[], options: string[]) => {
    const menu = {
      dishes: [{ name: "Karahi", sizes: priced(...sizes) }],
      extras: [{ name: "Sauces", options: priced(...options) }],
    };
    expect(await importText(id, menu)).toMatchObject({ kind: "imported" });
    const { dishes, extras } = await exportMenu(id);
    return [dishes[0]?.sizes, extras[0]?.options].map((list) => list?.map(({ name }) => name).join());
  };
  expect(await importJson(["Half", "Full"], ["Raita", "Salad"])).toEqual(["Half,Full", "Raita,Salad"]);
  expect(await importJson(["Family"], ["Chutney"])).toEqual(["Half,Full,Family", "Raita,Salad,Chutney"]);
  expect(await importJson(["Full"], ["Salad"])).toEqual(["Half,Full,Family", "Raita,Salad,Chutney"]);
  expect(await importJson(["Family", "Half"], ["Salad", "Raita"])).toEqual(["Family,Half,Full", "Salad,Chutney,Raita"]);
});

test("what a JSON's details, hours and extras do not mention is unchanged", async () => {
  await changeVendor(id, { restaurantName: "Ravi Grill", cuisine: "BBQ" });
  const day = addDays(localDateAt(Date.now()), 30);
  const eid = { name: "Eid", from: day, to: day, spans: [] };
  const week = [{ weekday: 1, opens: "11:00", closes: "23:00" }];
  const importJson = async (json: object) => {
    expect(await importText(id, json)).toMatchObject({ kind: "imported" });
    return exportMenu(id);
  };
  expect(await importJson({ hours: { week } })).toMatchObject({ hours: { week, exceptions: [] } });
  expect(await importJson({ hours: { exceptions: [eid] } })).toMatchObject({ hours: { week, exceptions: [eid] } });
  const { restaurant, hours } = await importJson({ restaurant: { phone: "042 111" }, hours: { week: [] } });
  expect(restaurant).toMatchObject({ name: "Ravi Grill", cuisine: "BBQ", phone: "042 111" });
  expect(hours).toMatchObject({ week: [], exceptions: [eid] });
  await importJson({ extras: [{ name: "Drinks", options: [{ name: "Cola", price: 90 }] }] });
  const options = [{ name: "Cola", price: 90 }];
  expect(await importJson({ extras: [{ name: "Drinks", max: 2 }] })).toMatchObject({ extras: [{ max: 2, options }] });
});

test("a long change is recorded in the history, even if it is cut off within an emoji", async () => {
  await createMenuItem(id, { name: "Karahi", description: "" });
  for (const length of [1, 2]) {
    const description = "🍛".repeat(200).padStart(400 + length, "x");
    const dishes = [{ name: "Karahi", description }];
    expect(await importText(id, { dishes })).toMatchObject({ kind: "imported" });
  }
});

test("a dish for which JSON has an empty list of sizes, but no price, keeps its price", async () => {
  await createMenuItem(id, { name: "Naan", price: 40 });
  const dishes = [{ name: "Naan", description: "Hot", sizes: [] }];
  expect(await importText(id, { dishes })).toMatchObject({ kind: "imported" });
  expect((await exportMenu(id)).dishes).toMatchObject([{ price: 40, description: "Hot" }]);
});

test("empty SKUs, handles and names in Urdu in JSON are none, as if they were left out", async () => {
  const none = { sku: "", handle: "", nameUrdu: "" };
  const dishes = ["Naan", "Roti"].map((name) => ({ name, ...none, sizes: [{ name: "Big", price: 40, sku: "" }] }));
  expect(await importText(id, { dishes })).toMatchObject({ kind: "imported" });
  const stored = { sku: null, handle: null, nameUrdu: null, sizes: [{ sku: null }] };
  expect((await exportMenu(id)).dishes).toMatchObject([stored, stored]);
});

test("SKUs of two dishes, and names of two sizes, two groups and two extras, can be swapped", async () => {
  const [one, other] = [
    await createMenuItem(id, { name: "One", sku: "A" }),
    await createMenuItem(id, { name: "Other", sku: "B" }),
  ];
  const [half, full] = [await createVariation(one.id, "Half", 5), await createVariation(one.id, "Full", 9)];
  const swapped = [half, full].map((size, place) => ({ id: size.id, name: ["Full", "Half"][place], price: 5 }));
  const cola = await createOptionGroup(one, "Cola", { Small: 60, Large: 90 });
  const water = await createOptionGroup(one, "Water", { Still: 50 });
  const { Small, Large } = cola.optionIds;
  const extras = [
    {
      id: cola.id,
      name: "Water",
      options: [
        { id: Small, name: "Large" },
        { id: Large, name: "Small" },
      ],
    },
    { id: water.id, name: "Cola" },
  ];
  const dishes = [
    { id: one.id, name: "One", sku: "B", sizes: swapped },
    { id: other.id, name: "Other", sku: "A" },
  ];
  expect(await importText(id, { extras, dishes })).toMatchObject({ kind: "imported" });
  const menu = await exportMenu(id);
  expect(menu.dishes).toMatchObject(dishes);
  expect(menu.extras.toSorted((a, b) => b.name.localeCompare(a.name))).toMatchObject(extras);
});

test.each([
  ["a SKU of two dishes", "SKU,Dish,Price\nA,Naan,1\na,Roti,2\n", 3, "SKU a would belong to two dishes"],
  ["a new dish without a price", "Dish,Price\nNaan,\n", 2, "price of “Naan” is missing"],
  ["a new dish without a price and with no sizes", '{"dishes":[{"name":"Naan","sizes":[]}]}', undefined, "is missing"],
  ["a name that is too long", `Dish,Price\n${"x".repeat(121)},1\n`, 2, "at most 120"],
  ["an invisible name", "Dish,Price\n\u200b,1\n", 2, "no visible character"],
  ["two sizes of one name", "Dish,Size,Size price\nNaan,Big,1\nNaan,big,2\n", 2, "two sizes called"],
  ["nine sizes", `Dish,Size,Size price\n${"123456789".replace(/./g, "Naan,S$&,1\n")}`, 2, "9 sizes: the limit is 8"],
  ["an invalid address of a picture", "Dish,Price,Picture\nNaan,1,javascript:alert(1)\n", 2, "must be a web address"],
  ["a word other than yes or no", "Dish,Price,Popular\nNaan,1,maybe\n", 2, "Popular must be yes or no, not “maybe”"],
  ["a group of extras for an unknown dish", "Group,Option,Items\nSpice,Hot,Nihari\n", 2, "no dish called “Nihari”"],
  [
    "a group asking for too many options",
    "Group,Min,Max,Option\nSpice,2,2,Hot\n",
    2,
    "asks for 2 options, but has only 1",
  ],
  [
    "a group without options that asks for one",
    '{"extras":[{"name":"Spice","min":1,"max":1,"options":[]}]}',
    undefined,
    "asks for 1 option, but has only 0",
  ],
  ["another minimum", "Group,Min,Max,Option\nSpice,0,2,Hot\n,1,2,Mild\n", 3, "Min is 0 in another row"],
  ["a new group without options", '{"extras":[{"name":"Drink","max":2}]}', undefined, "“Drink” has no options"],
  ["a maximum of 0", "Group,Max,Option\nSpice,0,Hot\n", 2, "Max must be 1 to 20"],
  ["a maximum of 21", "Group,Max,Option\nSpice,21,Hot\n", 2, "Max must be 1 to 20"],
  ["16 options", `Group,Option\n${"123456789abcdefg".replace(/./g, "Spice,O$&\n")}`, 2, "16 options: the limit is 15"],
  ["a minimum above the maximum", "Group,Min,Max,Option\nSpice,3,2,Hot\n", 2, "Min is more than Max"],
  ["two options of one name", "Group,Option\nSpice,Hot\nSpice,hot\n", 3, "two options called"],
])("%s is refused, and nothing of the file is imported", async (_what, csv, line, reason) => {
  const imported = await importText(id, csv);
  expect(imported).toMatchObject({
    kind: "refused",
    preview: { refusals: expect.arrayContaining([{ line, reason: expect.stringContaining(reason) }]) },
  });
  expect(await db.selectFrom("menuItems").select("id").execute()).toEqual([]);
  expect(await db.selectFrom("deskEvents").select("id").execute()).toEqual([]);
});

test("what is refused is not also listed as new or changed", async () => {
  const listsOf = async (csv: string) => {
    const { rows, refusals } = await previewText(id, csv);
    return [rows.map(({ kind, name }) => `${kind} ${name}`), refusals.map(({ line }) => line)];
  };
  const bad = ["No price,,", "Script,1,javascript:alert(1)", "Half,maybe,"].map((row) => `${row}\n`).join("");
  expect(await listsOf(`Dish,Price,Picture\nNaan,40,\n${bad}`)).toEqual([["new Naan"], [3, 4, 5]]);
  const groups = "Group,Option,Items\nSpice,Hot,Nihari\nSauces,Raita,\n";
  expect(await listsOf(groups)).toEqual([["new Sauces"], [2]]);
  expect(await listsOf("Dish,Size,Size price\nTikka,Leg,300\nTikka,Breast,free\n")).toEqual([[], [3]]);
  expect(await listsOf("Group,Option\nSpice,Hot\nSpice,\n")).toEqual([[], [3]]);
  expect(await listsOf("Dish,Category,Category in Urdu,Price\nRoti,Bread,روٹی,\n")).toEqual([[], [2]]);
});

test("a menu has at most 500 dishes, and a name shared by two dishes is ambiguous", { tags: "slow" }, async () => {
  const many = Array.from({ length: 501 }, (_, index) => `Dish ${index},1\n`).join("");
  expect((await previewText(id, `Dish,Price\n${many}`)).refusals).toMatchObject([
    { line: 2, reason: expect.stringContaining("501 dishes: the limit is 500") },
  ]);
  await createMenuItem(id, { name: "Special", category: "Pizza" });
  await createMenuItem(id, { name: "Special", category: "Burgers" });
  expect((await previewText(id, "Dish,Price\nSpecial,1\n")).refusals).toMatchObject([
    { line: 2, reason: expect.stringContaining("several dishes called") },
  ]);
  expect((await previewText(id, "Category,Dish,Price\nburgers,Special,1\n")).refusals).toEqual([]);
});

test("past exceptions in an old file are left out, and importing it again changes nothing", async () => {
  const span = { opens: "18:00", closes: "00:00" };
  const exception = { name: "Eid", spans: [] };
  const hours = {
    week: [{ weekday: 1, ...span }],
    exceptions: [
      { ...exception, from: "2025-03-31", to: "2025-04-02" },
      { ...exception, from: "2098-03-31", to: "2098-04-02" },
    ],
  };
  const text = JSON.stringify({ hours });
  expect(await importText(id, text)).toMatchObject({ kind: "imported" });
  expect((await exportMenu(id)).hours).toMatchObject({
    week: [{ weekday: 1, opens: "18:00", closes: "24:00" }],
    exceptions: [{ from: "2098-03-31" }],
  });
  expect(await previewText(id, text)).toMatchObject({ rows: [], unchanged: 1 });
});

test("imported hours take effect at once", async () => {
  const today = localDateAt(Date.now());
  const closed = { name: "Eid", from: addDays(today, -1), to: addDays(today, 1), spans: [] };
  const text = JSON.stringify({ hours: { week: [], exceptions: [closed] } });
  expect(await importText(id, text)).toMatchObject({ kind: "imported" });
  const open = db.selectFrom("vendors").select("id").where(takesOrders);
  expect(await open.execute()).toEqual([]);
});

test("a week with as many opening times as the forms can save is imported as exported", async () => {
  await sql`insert into vendor_hours select ${id}, day, make_time(hour, 0, 0), make_time(hour, 30, 0)
    from generate_series(1, 7) as day, generate_series(0, ${spanRows.length - 1}) as hour`.execute(db);
  expect(await previewText(id, JSON.stringify(await exportMenu(id)))).toMatchObject({ rows: [], refusals: [] });
});

test("a file with too many exceptions is refused, unless as many are already stored", async () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const from = addDays("2098-01-01", index);
      return { name: "", from, to: from, spans: [] };
    });
  const textOf = (count: number) => JSON.stringify({ hours: { week: [], exceptions: days(count) } });
  expect((await previewText(id, textOf(100))).refusals).toEqual([]);
  expect((await previewText(id, textOf(101))).refusals).toMatchObject([
    { reason: expect.stringContaining("there would be 101, the limit is 100") },
  ]);
  const stored = days(101).map(({ from, to }) => ({ vendorId: id, fromDate: from, toDate: to }));
  await db.insertInto("vendorHourExceptions").values(stored).execute();
  expect(await previewText(id, textOf(101))).toMatchObject({ rows: [], refusals: [] });
});

test("another restaurant's dishes are not touched, whatever ids a file names", async () => {
  const other = await createVendor();
  const { id: dishId } = await createMenuItem(other.id, { name: "Naan", price: 40, sku: "N-1" });
  const before = await exportMenu(other.id);
  const dishes = [{ id: dishId, sku: "N-1", name: "Stolen", price: 1 }];
  const imported = await importText(id, { dishes, restaurant: { id: other.id, name: "Mine" } }, true);
  expect(imported).toMatchObject({ kind: "imported" });
  expect(await exportMenu(other.id)).toEqual(before);
  expect((await exportMenu(id)).dishes).toMatchObject([{ name: "Stolen" }]);
});

test("a file is refused where the form would refuse it, and says which dish or day is wrong", async () => {
  const hours = (spans: string[]) => {
    const times = spans.map((span) => ({ opens: span.slice(0, 5), closes: span.slice(6) }));
    const exceptions = [{ name: "Eid", from: "2099-03-01", to: "2099-03-01", spans: times }];
    return { hours: { week: times.map((each) => ({ weekday: 5, ...each })), exceptions } };
  };
  const reasons = async (content: unknown) => (await previewText(id, content)).refusals.map(({ reason }) => reason);
  const naan = { name: "Naan", price: 40 };
  expect(
    await reasons({
      restaurant: { name: "A", cuisine: "x".repeat(121), address: "x".repeat(301), picture: "front.jpg" },
      dishes: [{ ...naan, category: "x".repeat(61), description: "x".repeat(501), picture: "x".repeat(501) }],
    }),
  ).toEqual([
    "“Naan”: The category must be at most 60 characters long.",
    "“Naan”: The description must be at most 500 characters long.",
    "“Naan”: The address of the picture must be at most 500 characters long.",
    "The cuisine must be at most 120 characters long.",
    "The address must be at most 300 characters long.",
    "The picture must be a web address, such as https://example.com/karahi.jpg.",
  ]);
  expect(await reasons(hours(["11:00-15:00", "15:00-23:00", "23:00-02:00"]))).toEqual([]);
  expect(await reasons(hours(["18:00-02:00", "11:00-18:30"]))).toEqual([
    "hours, week: Friday: 18:00–02:00 overlaps with other times of the day.",
    "hours, exceptions: 2099-03-01: 18:00–02:00 overlaps with other times of the day.",
  ]);
});

test("what is stored already is imported again, even if a form would refuse it", async () => {
  await changeVendor(id, { cuisine: "x".repeat(200) });
  await createMenuItem(id, { name: "Naan", price: 40, description: "x".repeat(600) });
  const exported = await exportMenu(id);
  expect(await previewText(id, exported)).toMatchObject({ rows: [], refusals: [] });
  const dishes = exported.dishes.map((dish) => ({ ...dish, price: 50 }));
  expect(await previewText(id, { ...exported, dishes })).toMatchObject({ refusals: [] });
});
