import { expect, test } from "vitest";
import { createMenuItem, createVendor } from "#db/factories.ts";
import { listHistory, listHistoryOf } from "../history/list-history.server.ts";
import { importText } from "./test-imports.ts";

const textsOf = async (history: ReturnType<typeof listHistory>) =>
  (await history).lines.map(({ what, restaurantName, changes }) => [what, restaurantName, ...changes]);

test("an import is in the history of each dish and of the extras that it changes", { tags: "slow" }, async () => {
  const { id } = await createVendor({ restaurantName: "Lahori Karahi" });
  const naan = await createMenuItem(id, { name: "Naan", price: 40, sku: "N-1" });
  const raita = await createMenuItem(id, { name: "Raita", price: 90 });
  await importText(id, "SKU,Dish,Category,Category in Urdu,Price\nN-1,Naan,Bread,روٹی,50\n,Halwa,Sweets,,120\n", true);
  expect(await textsOf(listHistoryOf("dish", naan.id))).toEqual([
    ["changed a dish", "Lahori Karahi", "price: Rs. 40 → Rs. 50", "category: Karahi → Bread"],
  ]);
  expect(await textsOf(listHistoryOf("dish", raita.id))).toEqual([
    ["changed a dish", "Lahori Karahi", "on the menu: yes → no"],
  ]);
  const all = { restaurants: [id] };
  expect(await textsOf(listHistory(all, undefined))).toEqual([
    ["imported a menu", "Lahori Karahi", "new: 1", "file: list.csv", "hidden: 1", "changed: 2"],
    ["changed a dish", "Lahori Karahi", "on the menu: yes → no"],
    ["added a dish", "Lahori Karahi", "price: Rs. 120", "category: Sweets"],
    ["changed a dish", "Lahori Karahi", "price: Rs. 40 → Rs. 50", "category: Karahi → Bread"],
    ["changed a category's name in Urdu", "Lahori Karahi", "name in Urdu: روٹی", "category: Bread"],
  ]);
  await importText(id, "Group,Min,Max,Option,Price\nSpice,1,1,Hot,0\n");
  const [, extras] = await textsOf(listHistory(all, undefined));
  expect(extras).toEqual(["added extras", "Lahori Karahi", "max: 1", "min: 1", "options: Hot Rs. 0"]);
});

test("an import of restaurants is in the history of each restaurant that it changes", { tags: "slow" }, async () => {
  const karahi = await createVendor({ restaurantName: "Lahori Karahi", deliveryFee: 60 });
  const grill = await createVendor({ restaurantName: "Grill House" });
  await importText(null, "Name,Delivery fee,Cuisine\nLahori Karahi,80,\nPizza Corner,99,Pizza\n", true);
  expect(await textsOf(listHistoryOf("restaurant", karahi.id))).toEqual([
    ["changed the restaurant", "Lahori Karahi", "delivery fee: Rs. 60 → Rs. 80"],
  ]);
  expect(await textsOf(listHistoryOf("restaurant", grill.id))).toEqual([["suspended the restaurant", "Grill House"]]);
  expect(await textsOf(listHistory({ restaurants: "all" }, undefined))).toEqual(
    expect.arrayContaining([
      ["imported restaurants", null, "new: 1", "file: list.csv", "hidden: 1", "changed: 1"],
      ["created a restaurant", "Pizza Corner", "name: Pizza Corner", "cuisine: Pizza", "delivery fee: Rs. 99"],
    ]),
  );
});
