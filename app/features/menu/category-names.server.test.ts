import { once } from "node:events";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { db, newDatabaseClient } from "#db/db.server.ts";
import { createMenuItem, createVendor, listDeskEvents } from "#db/factories.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { createManager } from "../desk/test-staff.ts";
import { saveCategoryName } from "./category-names.server.ts";
import { listDeskMenu } from "./desk-menu.server.ts";

let vendorId: string;
let manager: StaffMember;

beforeEach(async () => {
  ({ vendorId, manager } = await createManager("Sara"));
});

test("a category has a name in Urdu, even if its dishes write spaces around it", { tags: "slow" }, async () => {
  await createMenuItem(vendorId, { name: "Lassi", category: " Drinks", order: 1 });
  await createMenuItem(vendorId, { name: "Chai", category: "Drinks", order: 2 });
  const name = async () => (await listDeskMenu(vendorId)).map(({ nameUrdu }) => nameUrdu);
  const save = (nameUrdu: string | null, member = manager) =>
    saveCategoryName(member, vendorId, { name: "Drinks", nameUrdu });
  expect(await name()).toEqual([null]);
  expect(await save("مشروبات")).toEqual({ kind: "saved", name: "Drinks" });
  expect(await name()).toEqual(["مشروبات"]);
  await createMenuItem(vendorId, { name: "Sherbet", category: "Drinks ", order: 3 });
  expect(await name()).toEqual(["مشروبات"]);
  await save("مشروبات");
  await save(null);
  expect(await name()).toEqual([null]);
  expect(await listDeskEvents()).toMatchObject([
    { action: "menu.category", before: { nameUrdu: null }, after: { category: "Drinks", nameUrdu: "مشروبات" } },
    { action: "menu.category", before: { nameUrdu: "مشروبات" }, after: { category: "Drinks", nameUrdu: null } },
  ]);
});

test("two people who name a category at once overwrite neither each other nor other categories", async () => {
  for (const category of ["Drinks", "Karahi"]) await createMenuItem(vendorId, { category });
  const others = [
    { vendorId, name: "Karahi", nameUrdu: "کڑاہی" },
    { vendorId: (await createVendor()).id, name: "Drinks", nameUrdu: "شربت" },
  ];
  await db.insertInto("menuCategories").values(others).execute();
  const version = async () => (await listDeskMenu(vendorId)).find(({ category }) => category === "Drinks")?.nameVersion;
  const seen = await version();
  const save = (nameUrdu: string, shown: string | undefined) =>
    saveCategoryName(manager, vendorId, { name: "Drinks", nameUrdu, seen: shown });
  expect(await save("مشروبات", seen)).toEqual({ kind: "saved", name: "Drinks" });
  expect(await save("مشروبات", seen), "sent twice").toEqual({ kind: "saved", name: "Drinks" });
  expect(await save("ڈرنکس", seen)).toEqual({ kind: "conflict" });
  expect(await save("ڈرنکس", await version())).toEqual({ kind: "saved", name: "Drinks" });
  const stored = await db.selectFrom("menuCategories").selectAll().execute();
  expect(stored).toEqual(expect.arrayContaining(others));
});

test("a category's new name is announced, so that no process keeps the old one", async () => {
  await createMenuItem(vendorId);
  const listener = newDatabaseClient();
  onTestFinished(() => listener.end());
  await listener.connect();
  await listener.query("listen catalogue");
  const announced = once(listener, "notification");
  await saveCategoryName(manager, vendorId, { name: "Karahi", nameUrdu: "کڑاہی" });
  expect(await announced).toMatchObject([{ channel: "catalogue" }]);
});

test("only categories of a menu that the person manages get a name in Urdu", async () => {
  await createMenuItem(vendorId, { name: "Naan", category: "" });
  const { manager: stranger } = await createManager("Omar");
  for (const [member, name] of [
    [manager, "Sushi"],
    [manager, ""],
    [stranger, "Karahi"],
  ] as const)
    expect(await saveCategoryName(member, vendorId, { name, nameUrdu: "سشی" })).toEqual({ kind: "not-found" });
  expect(await db.selectFrom("menuCategories").selectAll().execute()).toEqual([]);
});
