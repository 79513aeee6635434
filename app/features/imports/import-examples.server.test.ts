import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createVendor } from "#db/factories.ts";
import { exportMenu } from "../menu/export-menu.server.ts";
import { importText, previewText } from "./test-imports.ts";

const readExample = (fileName: string) => readFileSync(`examples/${fileName}`, "utf8");

async function importExample(fileName: string, vendorId: string | null) {
  const imported = await importText(vendorId, readExample(fileName));
  if (imported.kind !== "imported") throw new Error(JSON.stringify(imported, null, 2));
  expect(await previewText(vendorId, readExample(fileName))).toMatchObject({ rows: [], refusals: [] });
  return imported.preview;
}

test("our own menu and its extras are imported", { tags: "slow" }, async () => {
  const { id } = await createVendor();
  const preview = await importExample("menu.csv", id);
  expect(preview.rows.map(({ kind, name }) => [kind, name])).toEqual([
    ["new", "Lahori Chicken Karahi"],
    ["new", "Mutton Karahi"],
    ["new", "Roghni Naan"],
    ["new", "Tandoori Roti"],
    ["new", "Salted Lassi"],
    ["new", "Doodh Patti"],
  ]);
  await importExample("options.csv", id);
  const { dishes, extras, categories } = await exportMenu(id);
  expect(categories.map(({ name }) => name)).toEqual(["Karahi", "Bread", "Drinks"]);
  expect(dishes[0]).toMatchObject({
    sku: "K-01",
    name: "Lahori Chicken Karahi",
    price: 1250,
    popular: true,
    sizes: [
      { name: "Half", price: 1250, sku: null },
      { name: "Full", price: 2350, sku: null },
    ],
    extras: ["Spice", "On the side"],
  });
  expect(dishes[1]).toMatchObject({ price: 2800, extras: ["Spice", "On the side"], sizes: [] });
  expect(dishes.at(-1)).toMatchObject({ name: "Doodh Patti", available: false, extras: [] });
  expect(extras).toMatchObject([
    { name: "On the side", min: 0, max: 3, options: [{ name: "Raita", price: 90 }, { price: 120 }, { price: 40 }] },
    { name: "Spice", min: 1, max: 1, options: [{ name: "Mild", price: 0 }, { name: "Medium" }, { name: "Hot" }] },
  ]);
});

test("Loyverse's export: variants are sizes with their own SKUs", async () => {
  const { id } = await createVendor();
  const preview = await importExample("loyverse.csv", id);
  expect(preview.notes.join()).toContain("Not imported: Sold by weight, Cost, Barcode, Track stock.");
  const { dishes } = await exportMenu(id);
  expect(dishes).toMatchObject([
    {
      name: "Seekh Kebab",
      handle: "seekh-kebab",
      sku: null,
      price: 620,
      sizes: [
        { sku: "10001", name: "4 pieces", price: 620 },
        { sku: "10002", name: "8 pieces", price: 1180 },
      ],
    },
    { name: "Malai Boti", sku: "10003", price: 850, sizes: [], available: true },
    { name: "Mint Lemonade", price: 220 },
    { name: "Kahwa", available: false },
  ]);
});

test("Square's export: variations are sizes, but a single one called Regular is not", async () => {
  const { id } = await createVendor();
  await importExample("square.csv", id);
  const { dishes } = await exportMenu(id);
  expect(dishes.map(({ name, sku, price, sizes }) => [name, sku, price, sizes.map((size) => size.sku)])).toEqual([
    ["Kebab Roll", "SQ-101", 390, []],
    ["Chicken Roll", null, 350, ["SQ-102", "SQ-103"]],
    ["Masala Fries", "SQ-104", 240, []],
    ["Lemon Soda", "SQ-105", 130, []],
  ]);
});

const importSquare = (vendorId: string, rows: string, hidesMissing = false) =>
  importText(vendorId, `Token,Item Name,Variation Name,SKU,Description,Category,Price\n${rows}`, hidesMissing);

test("items that were merged at the till leave their SKUs to its variations, and can be hidden", async () => {
  const { id } = await createVendor();
  await importSquare(id, "A,Full Roll,Regular,SQ-2,,Rolls,590.00\nB,Half Roll,Regular,SQ-1,,Rolls,390.00\n");
  const merged = "A,Roll,Full,SQ-2,,Rolls,590.00\nA,Roll,Half,SQ-1,,Rolls,390.00\n";
  const roll = { name: "Roll", sku: null, sizes: [{ sku: "SQ-2" }, { sku: "SQ-1" }] };
  expect(await importSquare(id, merged)).toMatchObject({ kind: "imported" });
  expect((await exportMenu(id)).dishes).toMatchObject([roll, { name: "Half Roll", sku: null, available: true }]);
  await importSquare(id, merged, true);
  expect((await exportMenu(id)).dishes).toMatchObject([roll, { name: "Half Roll", sku: null, available: false }]);
});

const importLoyverse = (vendorId: string, rows: string) =>
  importText(vendorId, `Handle,SKU,Name,Option 1 name,Option 1 value,Price [X]\n${rows}`);

test.each([
  [
    "an item of Loyverse's that has lost its variants changes the size that has its SKU",
    importLoyverse,
    ["tea,L1,Tea,Size,Cup,60\ntea,L2,,,Pot,200\n", "tea,L1,Tea,,,70\n"],
    [{ sku: null, price: 70 }],
    ["Cup 70 L1", "Pot 200 L2"],
  ],
  [
    "an item of Loyverse's that takes over another one's SKU keeps its handle",
    importLoyverse,
    ["half-roll,L1,Half Roll,,,390\nroll,L2,Roll,,,590\n", "roll,L1,Roll,Size,Half,390\nroll,L2,,,Full,590\n"],
    [
      { name: "Roll", handle: "roll" },
      { name: "Roll", handle: null, sku: null, sizes: [] },
    ],
    ["Half 390 L1", "Full 590 L2"],
  ],
  [
    "a variation that has become an item of its own takes its SKU along",
    importSquare,
    [
      "A,Roll,Half,SQ-1,,Rolls,390.00\nA,Roll,Full,SQ-2,,Rolls,590.00\n",
      "A,Roll,Half,SQ-1,,Rolls,390.00\nB,Full Roll,Regular,SQ-2,,Rolls,600.00\n",
    ],
    [{ name: "Roll" }, { name: "Full Roll", sku: "SQ-2", price: 600, sizes: [] }],
    ["Half 390 SQ-1", "Full 590 null"],
  ],
])("%s", async (_, importRows, files, dishes, sizesOfFirst) => {
  const { id } = await createVendor();
  for (const rows of files) expect(await importRows(id, rows)).toMatchObject({ kind: "imported" });
  const stored = (await exportMenu(id)).dishes;
  expect(stored).toMatchObject(dishes);
  expect(stored[0]?.sizes.map(({ name, price, sku }) => `${name} ${price} ${sku}`)).toEqual(sizesOfFirst);
});

test("a dish that gets a second variation at the till keeps its SKU for the first, also when it loses the second", async () => {
  const { id } = await createVendor();
  const importRows = (rows: string) => importSquare(id, rows);
  const findRoll = async () => (await exportMenu(id)).dishes[0];
  await importRows("A,Roll,Regular,SQ-1,,Rolls,390.00\n");
  expect(await findRoll()).toMatchObject({ sku: "SQ-1", price: 390, sizes: [] });
  const large = { name: "Large", sku: "SQ-2", price: 590 };
  await importRows("A,Roll,Regular,SQ-1,,Rolls,400.00\nA,Roll,Large,SQ-2,,Rolls,590.00\n");
  expect(await findRoll()).toMatchObject({ sku: null, sizes: [{ name: "Regular", sku: "SQ-1", price: 400 }, large] });
  const extras = await importText(id, "Group,Option,Items\nSauces,Raita,SQ-1\n");
  expect(extras, "extras name it as before").toMatchObject({ kind: "imported" });
  await importRows("A,Roll,Regular,SQ-1,,Rolls,410.00\n");
  expect(await findRoll()).toMatchObject({ sku: null, sizes: [{ name: "Regular", sku: "SQ-1", price: 410 }, large] });
});

test("imported restaurants are approved", async () => {
  const preview = await importExample("restaurants.csv", null);
  expect(preview.rows.map(({ name }) => name)).toEqual([
    "Anarkali Karahi House",
    "Clifton Chai Point",
    "Margalla Rolls",
  ]);
  const rows = await db.selectFrom("vendors").selectAll().orderBy("restaurantName").execute();
  expect(rows).toMatchObject([
    { cuisine: "Karahi, Desi", category: "Karahi", deliveryFee: 90, minOrder: 800, isApproved: true, isOpen: true },
    { restaurantName: "Clifton Chai Point", phone: "021 111 000 202", deliveryTime: "20-30 min" },
    { deliveryFee: 120, minOrder: 500 },
  ]);
});

test("restaurants in JSON are imported with all their details", async () => {
  await importExample("restaurants.json", null);
  const rows = await db.selectFrom("vendors").selectAll().orderBy("restaurantName").execute();
  expect(rows).toMatchObject([
    { restaurantName: "F-7 Chapli Kabab", deliveryFee: 100, minOrder: null, acceptMinutes: 10 },
    { restaurantName: "Saddar Biryani Centre", nameUrdu: "صدر بریانی سینٹر", minOrder: 600, acceptMinutes: 8 },
  ]);
});

test("a menu is not a list of restaurants, nor the other way round", async () => {
  const { id } = await createVendor();
  expect(await importText(id, readExample("restaurants.csv"))).toMatchObject({ kind: "problem" });
  expect(await importText(null, readExample("menu.csv"))).toMatchObject({ kind: "problem" });
});
