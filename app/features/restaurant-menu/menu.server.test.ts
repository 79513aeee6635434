import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import {
  changeVendor,
  createMenuItem,
  createOptionGroup,
  createVariation,
  createVendor,
  sellOutOptions,
} from "#db/factories.ts";
import { inLanguage } from "../../i18n/in-language.server.ts";
import { findRestaurantMenu, listMenu } from "./menu.server.ts";

test("a menu lists the available dishes of its restaurant in order", { tags: "slow" }, async () => {
  const [vendor, other] = await Promise.all([createVendor(), createVendor()]);
  await createMenuItem(vendor.id, { name: "Second", order: 2 });
  await createMenuItem(vendor.id, { name: "First b", order: 1 });
  await createMenuItem(vendor.id, { name: "First a", order: 1, description: "Hot", image: "/a.webp", isPopular: true });
  await createMenuItem(vendor.id, { name: "Sold out", isAvailable: false });
  await createMenuItem(other.id, { name: "Elsewhere" });
  const menu = await listMenu(vendor.id);
  expect(menu.map(({ name }) => name)).toEqual(["First a", "First b", "Second"]);
  const first = { description: "Hot", image: "/a.webp", isPopular: true, priceRupees: 500, sizes: [] };
  expect(menu[0]).toMatchObject(first);
  expect(await listMenu("unknown")).toEqual([]);
});

test("sizes are in their order, equal ones by price", async () => {
  const vendor = await createVendor();
  const item = await createMenuItem(vendor.id);
  const [full, half] = [await createVariation(item.id, "Full", 1300), await createVariation(item.id, "Half", 700)];
  const sizes = async () => (await listMenu(vendor.id))[0]?.sizes;
  expect(await sizes()).toEqual([
    { id: half.id, name: "Half", priceRupees: 700 },
    { id: full.id, name: "Full", priceRupees: 1300 },
  ]);
  await db.updateTable("menuItemVariations").set({ order: 1 }).where("id", "=", half.id).execute();
  expect((await sizes())?.map(({ name }) => name)).toEqual(["Full", "Half"]);
});

test("a dish that is sold out stays in its place, marked until its time", async () => {
  const vendor = await createVendor();
  const hour = 3_600_000;
  await createMenuItem(vendor.id, { name: "A", soldOutUntil: new Date(Date.now() + hour) });
  await createMenuItem(vendor.id, { name: "B", soldOutUntil: "infinity" });
  await createMenuItem(vendor.id, { name: "C", soldOutUntil: new Date(Date.now() - hour) });
  await createMenuItem(vendor.id, { name: "D" });
  const menu = await listMenu(vendor.id);
  const shown = menu.map(({ name, isSoldOut }) => (isSoldOut ? `${name}, sold out` : name));
  expect(shown).toEqual(["A, sold out", "B, sold out", "C", "D"]);
});

test("a dish is sold out while too few of its required extras are left", async () => {
  const dish = await createMenuItem((await createVendor()).id);
  const [raita, bread] = [
    await createOptionGroup(dish, "Raita", { Mint: 40 }),
    await createOptionGroup(dish, "Bread", { Naan: 40, Roti: 20 }, { min: 1, max: 2 }),
  ];
  const isSoldOut = async () => (await listMenu(dish.vendorId))[0]?.isSoldOut;
  await sellOutOptions(raita);
  await sellOutOptions(bread, "Naan");
  expect(await isSoldOut()).toBe(false);
  await sellOutOptions(bread, "Roti");
  expect(await isSoldOut()).toBe(true);
});

test("a menu is found while its restaurant takes orders; during a pause it says when that ends", async () => {
  const vendor = await createVendor({ restaurantName: "Karahi Point" });
  await createMenuItem(vendor.id);
  expect(await findRestaurantMenu(vendor.id, {})).toMatchObject({ kind: "menu", categories: [{ name: "Karahi" }] });
  const pausedUntil = new Date(Date.now() + 600_000);
  await changeVendor(vendor.id, { pausedUntil });
  expect(await findRestaurantMenu(vendor.id, {})).toEqual({
    kind: "closed",
    id: vendor.id,
    name: "Karahi Point",
    openingText: expect.stringMatching(/^Paused until /),
    takesScheduledOnly: false,
  });
  expect(await findRestaurantMenu(vendor.id, { showsClosed: true })).toMatchObject({
    kind: "menu",
    restaurant: { isOpen: false, openingText: expect.stringMatching(/^Paused until /) },
    sections: [{ items: [{ name: "Chicken Karahi" }] }],
  });
  await changeVendor(vendor.id, { isOpen: false });
  expect(await findRestaurantMenu(vendor.id, { showsClosed: true })).toBeUndefined();
});

test("in Urdu a category has its Urdu name, and is found and chosen by its usual one", async () => {
  const vendor = await createVendor();
  await createMenuItem(vendor.id, { name: "Lassi", category: " Drinks " });
  await createMenuItem(vendor.id, { name: "Roti", category: "Bread" });
  const names = { vendorId: vendor.id, name: " Drinks ", nameUrdu: "مشروبات" };
  await db.insertInto("menuCategories").values(names).execute();
  const read = (filter = {}) => findRestaurantMenu(vendor.id, filter);
  const [bread, drinks] = [{ name: "Bread" }, { name: "Drinks", nameUrdu: "مشروبات" }];
  expect(await read()).toMatchObject({ categories: [{ name: "Drinks" }, bread] });
  expect((await read())?.categories?.[0]).not.toHaveProperty("nameUrdu");
  await inLanguage("ur", async () => {
    expect(await read()).toMatchObject({ categories: [drinks, bread] });
    const found = { category: "Drinks", sections: [{ ...drinks, items: [{ name: "Lassi" }] }] };
    expect(await read({ category: "Drinks" })).toMatchObject(found);
    for (const search of ["مشروبات", "drinks"])
      expect(await read({ search })).toMatchObject({ sections: found.sections });
  });
});
