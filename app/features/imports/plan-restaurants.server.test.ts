import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createVendor } from "#db/factories.ts";
import type { Preview } from "./import-file.server.ts";
import { importText, previewText } from "./test-imports.ts";

test("restaurants match by name, or with address, and are suspended only on request", { tags: "slow" }, async () => {
  const [lahore, karachi] = [
    await createVendor({ restaurantName: "Chai Point", address: "Lahore" }),
    await createVendor({ restaurantName: "Chai Point", address: "Karachi" }),
  ];
  const old = await createVendor({ restaurantName: "Old Place" });
  expect(await previewText(null, "Name,Delivery fee\nChai Point,50\n")).toMatchObject({
    refusals: [{ line: 2 }],
    rows: [],
  });
  const csv = "Name,Address,Delivery fee\nchai point,KARACHI,50\nNew Place,Lahore,60\n";
  expect(await previewText(null, csv)).toMatchObject({
    notes: ["New restaurants are approved, so customers can find them at once."],
  });
  await importText(null, csv);
  const fees = async () =>
    Object.fromEntries(
      (await db.selectFrom("vendors").select(["id", "deliveryFee", "isApproved"]).execute()).map((row) => [
        row.id,
        row,
      ]),
    );
  expect(await fees()).toMatchObject({
    [lahore.id]: { deliveryFee: 0 },
    [karachi.id]: { deliveryFee: 50 },
    [old.id]: { isApproved: true },
  });
  expect(await importText(null, csv, true)).toMatchObject({ preview: { notes: [] } });
  expect(await fees()).toMatchObject({
    [lahore.id]: { isApproved: false },
    [karachi.id]: { isApproved: true },
    [old.id]: { isApproved: false },
  });
});

test("a list of restaurants in JSON is imported like one in CSV, and may have pictures and minutes to answer", async () => {
  const chai = {
    name: "Chai Point",
    cuisine: "Chai",
    deliveryFee: 60,
    picture: "/pictures/chai.svg",
    acceptMinutes: 5,
  };
  const text = JSON.stringify({ restaurants: [chai, { name: "Naan House", areas: "DHA: 120, Gulberg" }] });
  const { preview } = (await importText(null, text)) as { preview: Preview };
  expect(preview).toMatchObject({ format: "Restaurants in JSON", refusals: [], unchanged: 0 });
  expect(preview.rows.map(({ changes }) => changes.map(({ field, to }) => `${field}: ${to}`))).toEqual([
    ["Cuisine: Chai", "Picture: /pictures/chai.svg", "Delivery fee: Rs. 60", "Minutes to answer: 5"],
    ["Delivery areas: DHA: 120, Gulberg"],
  ]);
  const [stored] = await db.selectFrom("vendors").selectAll().where("restaurantName", "=", "Chai Point").execute();
  expect(stored).toMatchObject({ restaurantImage: "/pictures/chai.svg", acceptMinutes: 5, deliveryFee: 60 });
  expect(await previewText(null, text)).toMatchObject({ rows: [], unchanged: 2 });
});

test("a list in JSON that is empty or has a wrong value suspends no restaurant", async () => {
  await createVendor({ restaurantName: "Chai Point" });
  for (const text of ['{"restaurants": []}', '{"restaurants": [{"name": "Naan House", "deliveryFee": "60"}]}'])
    expect(await previewText(null, text, true)).toMatchObject({ rows: [] });
  const padded = await previewText(null, '{"restaurants": [{"name": " Chai Point "}]}', true);
  expect(padded).toMatchObject({ rows: [], unchanged: 1 });
});

test.each([
  [{ restaurants: [{ name: "" }] }, "restaurants 1, name: is missing."],
  [
    { restaurants: [{ name: "A" }, { name: "B", deliveryFee: "60" }] },
    "restaurants 2, deliveryFee: must be whole rupees.",
  ],
  [{ restaurants: [{ name: "A" }, { name: "B", cuisine: "x".repeat(200) }] }, /^restaurants 2: The cuisine/],
  [{ restaurants: [{ name: "A" }, { name: "B" }, { name: "a" }] }, "restaurants 3: “a” is in the file twice"],
])("the wrong value in %j is refused with its place", async (list, reason) => {
  const { preview } = (await importText(null, list)) as { preview: Preview };
  expect(preview.refusals).toMatchObject([{ line: undefined, reason: expect.stringMatching(reason) }]);
  expect(await db.selectFrom("vendors").select("id").execute()).toEqual([]);
});

test("a name in JSON that several restaurants have is refused with its place", async () => {
  for (const address of ["DHA", "Gulberg"]) await createVendor({ restaurantName: "Chai Point", address });
  const text = JSON.stringify({ restaurants: [{ name: "Naan House" }, { name: "Chai Point" }] });
  const preview = await previewText(null, text);
  expect(preview.refusals.map(({ reason }) => reason)).toEqual([
    "restaurants 2: There are several restaurants called “Chai Point”: please add the address.",
  ]);
});

test("a refused row is not listed as a change", async () => {
  const csv = "Name,Cuisine,Delivery fee\nGood,Desi,10\n,Desi,20\nBad,Desi,free\nGood,Desi,30\n";
  const preview = await previewText(null, csv);
  expect(preview.refusals.map(({ line }) => line)).toEqual([3, 4, 5]);
  expect(preview.rows.map(({ name }) => name)).toEqual(["Good"]);
});

test("a statement writes at most 500 restaurants, to stay within its timeout", { tags: "slow" }, async () => {
  await sql`create function refuse_many() returns trigger language plpgsql as
    $$ begin if (select count(*) from added) > 500 then raise exception 'too many rows'; end if; return null; end $$`.execute(
    db,
  );
  onTestFinished(async () => void (await sql`drop function refuse_many cascade`.execute(db)));
  for (const table of ["vendors", "vendor_areas"])
    await sql`create trigger refuse_many after insert on ${sql.table(table)} referencing new table as added
      for each statement execute function refuse_many()`.execute(db);
  await sql`create trigger refuse_many_updates after update on vendors referencing new table as added
    for each statement execute function refuse_many()`.execute(db);
  const list = Array.from({ length: 501 }, (_, index) => `Place ${index},50,Gulberg`);
  const text = ["Name,Delivery fee,Areas", ...list].join("\n");
  expect(await importText(null, text)).toMatchObject({ kind: "imported" });
  expect(await db.selectFrom("vendorAreas").select("vendorId").execute()).toHaveLength(501);
  expect(await importText(null, "Name,Delivery fee\nOther Place,50", true)).toMatchObject({ kind: "imported" });
  expect(await db.selectFrom("vendors").select("id").where("isApproved", "=", false).execute()).toHaveLength(501);
});
