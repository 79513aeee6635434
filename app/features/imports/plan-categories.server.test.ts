import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createMenuItem, createVendor } from "#db/factories.ts";
import { exportMenu } from "../menu/export-menu.server.ts";
import { importText, previewText } from "./test-imports.ts";

/** The rows and refusals of a preview. */
async function read(vendorId: string, text: string) {
  const { rows, refusals } = await previewText(vendorId, text);
  return {
    rows: rows.map(({ what, line, name, changes }) => [what, line, name, ...changes.map(({ to }) => to)]),
    refusals: refusals.map(({ line, reason }) => [line, reason]),
  };
}

test("a spreadsheet names categories in Urdu, each once", { tags: "slow" }, async () => {
  const { id } = await createVendor();
  await createMenuItem(id, { name: "Naan", price: 40, category: "Bread", order: 1 });
  await createMenuItem(id, { order: 2, name: "Lassi", price: 90, category: "Drinks" });
  const csv = (...rows: string[]) => ["Dish,Category,Category in Urdu,Price", ...rows].join("\n");
  const named = csv("Naan,,روٹی,40", "Roti,Bread,روٹی,20", "Lassi,,,90");
  expect(await read(id, named)).toEqual({
    rows: [
      ["category", 2, "Bread", "روٹی"],
      ["dish", 3, "Roti", "Bread", "Rs. 20"],
    ],
    refusals: [],
  });
  await importText(id, named);
  expect((await exportMenu(id)).categories).toEqual([
    { name: "Bread", nameUrdu: "روٹی" },
    { name: "Drinks", nameUrdu: null },
  ]);
  expect(await read(id, named)).toEqual({ rows: [], refusals: [] });
  const wrong = csv("Naan,,روٹی,40", "Roti,Bread,نان,20", `Lassi,,${"ل".repeat(121)},90`);
  expect((await read(id, wrong)).refusals).toEqual([
    [3, "“Bread” has two names in Urdu: روٹی and نان."],
    [4, "The name of the category in Urdu must be at most 120 characters long."],
  ]);
});

test("JSON can give categories of dishes names in Urdu, remove such names, or list categories only", async () => {
  const { id } = await createVendor();
  await createMenuItem(id, { name: "Naan", price: 40, category: "Bread" });
  await db.insertInto("menuCategories").values({ vendorId: id, name: "Bread", nameUrdu: "روٹی" }).execute();
  const readJson = (categories: unknown[]) => read(id, JSON.stringify({ dishes: [], categories }));
  expect(await readJson(["Bread", { name: "Sushi" }])).toEqual({ rows: [], refusals: [] });
  expect(await readJson([{ name: "Bread", nameUrdu: null }])).toMatchObject({
    rows: [["category", undefined, "Bread", ""]],
  });
  const sushi = { name: "Sushi", nameUrdu: "سشی" };
  expect(await readJson([sushi])).toMatchObject({ refusals: [[undefined, "No dish is in the category “Sushi”."]] });
});
