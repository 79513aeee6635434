import { expect, test } from "vitest";
import { createVendor } from "#db/factories.ts";
import { listRestaurantChoices, searchRestaurantChoices } from "./restaurant-choices.server.ts";
import { maxChoices } from "./restaurant-choices.ts";

const nameOf = (number: number) => `Karahi House ${String(number).padStart(3, "0")}`;

/** Creates more restaurants than are offered, and returns the id of the last one by name. */
async function createMany(): Promise<string> {
  const names = Array.from({ length: maxChoices + 5 }, (_, number) => nameOf(number));
  const vendors = await Promise.all(names.map((restaurantName) => createVendor({ restaurantName })));
  return vendors.at(-1)?.id ?? "";
}

test("a limited number of restaurants is offered, and always the chosen one", { tags: "slow" }, async () => {
  const last = await createMany();
  expect(await listRestaurantChoices("all", undefined)).toHaveLength(maxChoices + 1);
  const withLast = await listRestaurantChoices("all", last, 2);
  expect(withLast.map(({ restaurantName }) => restaurantName)).toEqual([nameOf(0), nameOf(1), nameOf(maxChoices + 4)]);
  expect(await listRestaurantChoices([last], undefined)).toMatchObject([{ id: last }]);
  expect(await listRestaurantChoices([], undefined)).toEqual([]);
});

test("the others are found by words of their name, among those that are permitted", { tags: "slow" }, async () => {
  const last = await createMany();
  expect(await searchRestaurantChoices("all", undefined)).toMatchObject({ hasMore: true });
  const found = { restaurants: [{ id: last }], hasMore: false };
  expect(await searchRestaurantChoices("all", "104 kar")).toMatchObject(found);
  expect(await searchRestaurantChoices([last], "karahi")).toMatchObject({ restaurants: [{ id: last }] });
  for (const search of ["%", "nobody", "'"])
    expect(await searchRestaurantChoices("all", search), search).toEqual({ restaurants: [], hasMore: false });
});

test("branches with the same name are told apart by their addresses", async () => {
  await createVendor({ restaurantName: "Karahi House", address: "Liberty Market, Lahore" });
  await createVendor({ restaurantName: "Karahi House", address: "Saddar, Rawalpindi" });
  const { restaurants } = await searchRestaurantChoices("all", "karahi");
  expect(restaurants.map(({ address }) => address).sort()).toEqual(["Liberty Market, Lahore", "Saddar, Rawalpindi"]);
});
