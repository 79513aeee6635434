import { beforeEach, expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { listCategories } from "../catalogue/restaurants.server.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { createMember } from "../desk/test-staff.ts";
import { categoriesForm } from "./categories-form.ts";
import { changeCategories, findDeskCategories } from "./desk-categories.server.ts";

let owner: StaffMember;

beforeEach(async () => {
  owner = await createMember("Ona", [{ role: "owner" }]);
});

const karahi = { name: "Karahi", nameUrdu: "کڑاہی" };
const pizza = { name: "Pizza", nameUrdu: null };

test("a new site gets its first categories, with a line in the history; sending them again changes nothing", async () => {
  const { text, seen } = await findDeskCategories();
  expect(text).toBe("");
  expect(await changeCategories(owner, { categories: [pizza, karahi], seen })).toEqual({ kind: "changed" });
  expect(await changeCategories(owner, { categories: [pizza, karahi], seen })).toEqual({ kind: "changed" });
  expect(await listCategories()).toMatchObject([pizza, karahi]);
  expect((await findDeskCategories()).text).toBe("Pizza\nKarahi: کڑاہی");
  expect(await db.selectFrom("deskEvents").select(["action", "before", "after"]).execute()).toEqual([
    {
      action: "restaurant.categories",
      before: { categories: "" },
      after: { categories: "Pizza, Karahi: کڑاہی" },
    },
  ]);
});

test("categories that are left out are hidden, and keep their link when they are listed again", async () => {
  await db
    .insertInto("categories")
    .values([
      { id: "karahi", name: "Karahi", order: 1 },
      { id: "pizza", name: "pizza ", order: 2 },
      { id: "pizza-2", name: "Pizza", order: 3 },
    ])
    .execute();
  const change = async (...categories: (typeof pizza | typeof karahi)[]) => {
    const { seen } = await findDeskCategories();
    expect(await changeCategories(owner, { categories, seen })).toEqual({ kind: "changed" });
    return listCategories();
  };
  expect(await change(pizza)).toEqual([{ id: "pizza", ...pizza }]);
  expect(await change()).toEqual([]);
  expect(await change(karahi)).toEqual([{ id: "karahi", ...karahi }]);
});

test("if hidden categories have the same name, the one that customers saw is listed again", async () => {
  await db
    .insertInto("categories")
    .values(["pizza", "pizza-2"].map((id, order) => ({ id, name: "Pizza", order })))
    .execute();
  for (const categories of [[], [pizza]])
    await changeCategories(owner, { categories, seen: (await findDeskCategories()).seen });
  expect(await listCategories()).toEqual([{ id: "pizza", ...pizza }]);
});

test("when two people save at once, the second is told, and overwrites nothing", async () => {
  const { seen } = await findDeskCategories();
  const answers = await Promise.all(
    [[pizza], [karahi]].map((categories) => changeCategories(owner, { categories, seen })),
  );
  expect(answers.map(({ kind }) => kind).toSorted()).toEqual(["changed", "conflict"]);
  expect(await listCategories()).toHaveLength(1);
});

test("a form that does not say what it showed hides no category", async () => {
  const { seen } = await findDeskCategories();
  await changeCategories(owner, { categories: [pizza, karahi], seen });
  expect(await changeCategories(owner, categoriesForm.parse({}))).toEqual({ kind: "conflict" });
  expect(await listCategories()).toMatchObject([pizza, karahi]);
});
