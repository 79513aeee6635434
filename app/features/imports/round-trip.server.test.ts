import { text } from "node:stream/consumers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createVendor } from "#db/factories.ts";
import { type ExportedMenu, exportMenu } from "../menu/export-menu.server.ts";
import { exportMenuCsv, exportOptionsCsv } from "./export-csv.server.ts";
import { importText, previewText } from "./test-imports.ts";

/** Names with what breaks files: quotation marks, separators, line ends, formulas, repeated spaces, other scripts. */
const word = fc
  .array(fc.constantFrom("Karahi", "نہاری", "Naan", '"', ",", ";", "\n", "=1+1", "'", " ", "  ", "é", "👍", "\t"), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => `x${parts.join("")}x`);
const named = (most: number, name: fc.Arbitrary<string> = word) =>
  fc.uniqueArray(name, { maxLength: most, selector: (name) => name.toLowerCase().replace(/\s+/g, " ") });
const price = fc.integer({ min: 0, max: 10_000_000 });
const soldOutUntil = fc.option(
  fc.oneof(
    fc.constant("infinity"),
    fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true }).map((at) => at.toISOString()),
  ),
);
const minutes = fc.integer({ min: 0, max: 1439 });
const toTime = (at: number) => [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, "0")).join(":");
/** Spans of one day that do not overlap; with `passesMidnight` the last one ends on the next day. */
const spans = (most: number) =>
  fc.tuple(fc.uniqueArray(minutes, { maxLength: 2 * most }), fc.boolean()).map(([unsorted, passesMidnight]) => {
    const [first, ...others] = unsorted.toSorted((one, another) => one - another);
    const ends =
      passesMidnight && first !== undefined ? [...others, first] : unsorted.toSorted((one, another) => one - another);
    return Array.from({ length: Math.floor(ends.length / 2) }, (_, index) => ({
      opens: toTime(ends[2 * index] ?? 0),
      closes: toTime(ends[2 * index + 1] || 24 * 60),
    }));
  });

const hours = fc.record({
  week: fc
    .tuple(...Array.from({ length: 7 }, () => spans(2)))
    .map((days) => days.flatMap((list, index) => list.map((times) => ({ weekday: index + 1, ...times })))),
  exceptions: fc
    .uniqueArray(
      fc.record({
        name: fc.constantFrom("", "Eid", "Ramadan"),
        from: fc.integer({ min: 1, max: 28 }),
        spans: spans(3),
      }),
      { maxLength: 3, selector: ({ from }) => from },
    )
    .map((list) =>
      list.map(({ from, ...rest }) => {
        const day = `2099-03-${String(from).padStart(2, "0")}`;
        return { ...rest, from: day, to: day };
      }),
    ),
});

const extras = named(3).chain((names) =>
  fc.tuple(
    ...names.map((name) =>
      named(4)
        .filter((options) => options.length > 0)
        .chain((options) =>
          fc.record({
            name: fc.constant(name),
            min: fc.integer({ min: 0, max: options.length }),
            max: fc.integer({ min: options.length, max: 20 }),
            options: fc.tuple(
              ...options.map((option) => fc.record({ name: fc.constant(option), price, soldOutUntil })),
            ),
          }),
        ),
    ),
  ),
);

const dish = fc.record({
  name: word,
  nameUrdu: fc.option(word),
  category: fc.oneof(fc.constant(""), word, fc.constantFrom("Karahi", "Bread")),
  description: fc.oneof(fc.constant(""), word),
  price,
  picture: fc.constantFrom("", "/pictures/karahi.webp", "https://food.example/naan.jpg"),
  popular: fc.boolean(),
  available: fc.boolean(),
  soldOutUntil,
  sizes: named(4, fc.oneof(word, fc.constant("Regular"))).chain((names) =>
    fc.tuple(...names.map((name) => fc.record({ name: fc.constant(name), price }))),
  ),
});

const menu = fc
  .record({
    restaurant: fc.record({
      name: word,
      nameUrdu: fc.option(word),
      cuisine: fc.oneof(fc.constant(""), word),
      category: fc.oneof(fc.constant(""), word),
      address: fc.oneof(fc.constant(""), word),
      phone: fc.constantFrom("", "0300 0000000"),
      picture: fc.constantFrom("", "/pictures/front.webp"),
      deliveryTime: fc.option(fc.constant("30-40 min")),
      deliveryFee: fc.integer({ min: 0, max: 1_000_000 }),
      minOrder: fc.option(price),
      acceptMinutes: fc.integer({ min: 3, max: 20 }),
      areas: fc.constantFrom("", "Gulberg", "Cantt: 0, DHA Phase 5: 120, Gulberg"),
    }),
    hours,
    dishes: fc.array(dish, { maxLength: 6 }),
    extras,
    seed: fc.nat(),
  })
  .map(({ seed, ...rest }) => ({
    ...rest,
    categories: [...new Set(rest.dishes.map(({ category }) => category))].filter(Boolean).map((name, index) => {
      return { name, nameUrdu: (seed + index) % 2 === 0 ? `${name} اردو` : null };
    }),
    dishes: rest.dishes.map((each, index) => ({
      ...each,
      // Some have a SKU, also for some of their sizes, some a handle; each offers some of the groups.
      sku: (seed + index) % 3 === 0 ? `SKU-${index}` : null,
      sizes: each.sizes.map((size, place) => {
        return { ...size, sku: (seed + index + place) % 3 === 1 ? `SKU-${index}-${place}` : null };
      }),
      handle: (seed + index) % 4 === 0 ? `handle-${index}` : null,
      extras: rest.extras.map(({ name }) => name).filter((_, place) => (seed + index + place) % 2 === 0),
    })),
  }));

type Wanted = typeof menu extends fc.Arbitrary<infer Menu> ? Menu : never;

/** A menu apart from the ids of its rows, which differ from restaurant to restaurant. */
function withoutIds(exported: ExportedMenu): unknown {
  return JSON.parse(JSON.stringify(exported, (key, value) => (key === "id" ? undefined : value)));
}

/** Compares what is stored with what the file said, in any order, because the database has its own. */
function expectToHold(exported: ExportedMenu, wanted: Wanted): void {
  const { restaurant, categories, dishes, extras, hours } = withoutIds(exported) as Wanted;
  expect(restaurant).toEqual(wanted.restaurant);
  const pairs: [unknown[], unknown[]][] = [
    [categories, wanted.categories],
    [dishes, wanted.dishes],
    [extras, wanted.extras],
    [hours.week, wanted.hours.week],
    [hours.exceptions.map(({ from }) => from), wanted.hours.exceptions.map(({ from }) => from)],
  ];
  for (const [stored, said] of pairs) {
    expect(stored).toHaveLength(said.length);
    expect(stored).toEqual(expect.arrayContaining(said));
  }
}

async function importInto(vendorId: string, content: unknown): Promise<void> {
  const imported = await importText(vendorId, content);
  if (imported.kind !== "imported") throw new Error(JSON.stringify(imported));
}

test("an exported restaurant is the same once imported, and again", { tags: "slow", timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(menu, async (wanted) => {
      const [one, other] = [await createVendor(), await createVendor()];
      await importInto(one.id, wanted);
      const exported = await exportMenu(one.id);
      expectToHold(exported, wanted);
      await importInto(other.id, exported);
      expect(withoutIds(await exportMenu(other.id))).toEqual(withoutIds(exported));
      for (const { id } of [one, other]) {
        expect(await previewText(id, exported)).toMatchObject({ rows: [], refusals: [] });
      }
      await db.deleteFrom("vendors").execute();
    }),
    { numRuns: 12 },
  );
});

test("a menu that went through a spreadsheet is unchanged", { tags: "slow", timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(menu, async (wanted) => {
      const { id } = await createVendor();
      // Spreadsheets tell dishes apart by name and category, and have no tabs and line ends around cells.
      const plain = {
        ...wanted,
        dishes: wanted.dishes.map((each, index) => ({ ...each, name: `Dish ${index} ${each.name}` })),
      };
      await importInto(id, plain);
      const csv = await text(await exportMenuCsv(id));
      if (wanted.dishes.length > 0) {
        expect(await previewText(id, csv)).toMatchObject({ rows: [], refusals: [] });
      }
      const options = await text(await exportOptionsCsv(id));
      if (wanted.extras.length > 0) {
        expect(await previewText(id, options)).toMatchObject({ rows: [], refusals: [] });
      }
      await db.deleteFrom("vendors").execute();
    }),
    { numRuns: 12 },
  );
});

test("the only row of a dish in a spreadsheet changes its only size, and its SKU stays that of the size", async () => {
  const { id } = await createVendor();
  const size = { name: "Full", price: 300, sku: "T-2" };
  const dishes = [
    { name: "Karahi", price: 900, sizes: [{ name: "Regular", price: 950 }] },
    { name: "Tikka", price: 300, sizes: [size] },
  ];
  await importInto(id, { dishes });
  const csv = await text(await exportMenuCsv(id));
  await importInto(id, csv.replace(",950,", ",990,").replace("Full,300", "Whole,350"));
  expect((await exportMenu(id)).dishes).toMatchObject([
    { price: 900, sizes: [{ name: "Regular", price: 990 }] },
    { price: 300, sku: null, sizes: [{ name: "Whole", price: 350, sku: "T-2" }] },
  ]);
});

test("extras that went through a spreadsheet are not added to other dishes of the same name", async () => {
  const { id } = await createVendor();
  const extras = [{ name: "Sauces", options: [{ name: "Raita" }] }];
  const naan = { name: "Naan", price: 40 };
  const dishes = [
    { ...naan, category: "Bread", extras: ["Sauces"] },
    { ...naan, category: "Sides" },
    { name: "Roll", price: 90, sku: "R-1", extras: ["Sauces"] },
  ];
  await importInto(id, { dishes, extras });
  const csv = await text(await exportOptionsCsv(id));
  expect(csv).toContain("Sauces,0,1,Raita,0,R-1");
  expect(await previewText(id, csv)).toMatchObject({ rows: [], refusals: [] });
});
