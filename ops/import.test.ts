import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createMenuItem, createVendor, listDeskEvents } from "#db/factories.ts";
import { runOps } from "./test-command.ts";

const countDishes = async () => (await db.selectFrom("menuItems").select("id").execute()).length;

test("a dry run says what would change; an import does it, and history says so", { tags: "slow" }, async () => {
  const { id } = await createVendor();
  const run = (...words: string[]) => runOps("import", "menu", "examples/menu.csv", "--restaurant", id, ...words);
  const dry = await run("--dry-run");
  expect(dry).toMatchObject({ code: 0, errors: "" });
  expect(dry.output).toContain("Menu: 6 new, 0 changed, 0 unchanged\n");
  expect(dry.output).toContain("new\tMutton Karahi\t");
  expect(await countDishes()).toBe(0);
  const imported = await run();
  expect(imported).toMatchObject({ code: 0, output: expect.stringMatching(/\nImported\.\n$/) });
  expect(await countDishes()).toBe(6);
  expect((await run()).output).toMatch(
    /\nNothing to change: everything that is imported already matches the file\.\n$/,
  );
  const again = JSON.parse((await run("--json")).output);
  expect(again).toMatchObject({ imported: true, counts: { new: 0, changed: 0, hidden: 0, unchanged: 6, refused: 0 } });
  const events = await listDeskEvents();
  expect(events.filter(({ action }) => action === "dish.add")).toHaveLength(6);
  expect(events.slice(6)).toMatchObject([
    { action: "menu.import", staffName: "operator", vendorId: id, after: { file: "menu.csv", new: 6 } },
  ]);
});

test("one refused row rejects the whole file; missing dishes are hidden only on request", async () => {
  const { id } = await createVendor();
  await createMenuItem(id, { name: "Halwa" });
  const file = join(tmpdir(), `tiffin-import-${process.pid}.csv`);
  onTestFinished(() => rm(file));
  await writeFile(file, "Dish,Price\nNaan,40\nRoti,cheap\n");
  const run = (...words: string[]) => runOps("import", "menu", file, "--restaurant", id, "--json", ...words);
  const refused = await run();
  expect(refused.code).toBe(1);
  expect(JSON.parse(refused.output)).toMatchObject({
    imported: false,
    refused: [{ line: 3, reason: expect.stringContaining("whole rupees") }],
  });
  expect(await countDishes()).toBe(1);
  await writeFile(file, "Dish,Price\nNaan,40\nRoti,20\n");
  expect(JSON.parse((await run("--hide-missing")).output).counts).toMatchObject({ new: 2, hidden: 1 });
  const rows = await db.selectFrom("menuItems").select(["name", "isAvailable"]).orderBy("order").execute();
  expect(rows).toEqual([
    { name: "Halwa", isAvailable: false },
    { name: "Naan", isAvailable: true },
    { name: "Roti", isAvailable: true },
  ]);
});

test("restaurants are imported; an unknown file, restaurant or path is refused in a line", async () => {
  expect(await runOps("import", "restaurants", "examples/restaurants.csv")).toMatchObject({ code: 0 });
  expect(await db.selectFrom("vendors").select("id").execute()).toHaveLength(3);
  const wrong = async (...words: string[]) => (await runOps("import", ...words)).errors;
  expect(await wrong("restaurants", "package.json")).toContain("This JSON is not a menu.");
  expect(await wrong("restaurants", "examples/menu.csv")).toContain("not a list of restaurants");
  expect(await wrong("menu", "examples/menu.csv", "--restaurant", "none")).toContain("there is no restaurant none");
  expect(await wrong("restaurants", "examples/none.csv")).toContain("examples/none.csv can't be read: ENOENT");
  expect((await runOps("import", "menu", "examples/menu.csv")).code).toBe(2);
});

test("a device or a pipe without an end is refused at the limit, not read into memory", async () => {
  const { errors } = await runOps("import", "restaurants", "/dev/zero");
  expect(errors).toContain("/dev/zero can't be read: the file is too large: the limit is 4 MB");
});
