import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createMenuItem, createVendor, listDeskEvents } from "#db/factories.ts";
import { planOf, vacuum } from "#db/test-plans.ts";
import { createMember } from "../desk/test-staff.ts";
import { setCommission } from "./commission.server.ts";
import { createRestaurant } from "./create-restaurant.server.ts";
import { findDeskRestaurant, listDeskRestaurants, selectRestaurants } from "./list-restaurants.server.ts";
import { restaurantStates } from "./restaurant-states.ts";
import { setApproval } from "./restaurant-switches.server.ts";

test("restaurants are found by the beginnings of their words, whatever their state", { tags: "slow" }, async () => {
  await Promise.all([
    createVendor({ restaurantName: "Pizza.pk" }),
    createVendor({ restaurantName: "Karahi/BBQ Hut", isApproved: false }),
    createVendor({ restaurantName: "بریانی گھر" }),
  ]);
  const namesFor = async (search?: string) =>
    (await listDeskRestaurants({ search })).restaurants.map(({ name }) => name);
  expect((await namesFor()).length).toBe(3);
  for (const search of ["pizza", "PK", "pizza.pk"]) expect(await namesFor(search), search).toEqual(["Pizza.pk"]);
  for (const search of ["bbq", "hut kara"]) expect(await namesFor(search), search).toEqual(["Karahi/BBQ Hut"]);
  expect(await namesFor("گھر")).toEqual(["بریانی گھر"]);
  await sql`update vendors set name_urdu = 'لاہوری کڑاہی' where restaurant_name = 'Karahi/BBQ Hut'`.execute(db);
  for (const search of ["کڑاہی", "لاہو"]) expect(await namesFor(search), search).toEqual(["Karahi/BBQ Hut"]);
  for (const search of ["izza", "!", "'"]) expect(await namesFor(search), search).toEqual([]);
});

test("pages of 25 neither skip nor repeat a restaurant, even with equal names", { tags: "slow" }, async () => {
  await Promise.all(Array.from({ length: 30 }, () => createVendor({ restaurantName: "Same" })));
  const first = await listDeskRestaurants({});
  const second = await listDeskRestaurants({ search: "same", after: first.next });
  expect([first.restaurants.length, second.restaurants.length, second.next]).toEqual([25, 5, undefined]);
  expect(new Set([...first.restaurants, ...second.restaurants].map(({ id }) => id)).size).toBe(30);
});

test.each([
  [{}, "Open now"],
  [{ isApproved: false }, "Not approved"],
  [{ isOpen: false }, "Switched off"],
  [{ pausedUntil: new Date(Date.now() + 60_000) }, "Paused"],
  [{ closesAt: new Date(Date.now() - 60_000) }, "Closed"],
])("a restaurant with %j reads %j", async (fields, label) => {
  const { id } = await createVendor(fields);
  expect(await findDeskRestaurant(id)).toMatchObject({ state: { label } });
});

test("the filter by state lists the restaurants whose badge reads so", async () => {
  const soon = new Date(Date.now() + 60_000);
  const [pending, off, paused] = [
    { isApproved: false, isOpen: false },
    { isOpen: false, pausedUntil: soon },
    { pausedUntil: soon },
  ];
  for (const fields of [{}, pending, off, paused, { pausedUntil: new Date(0) }]) await createVendor(fields);
  for (const [state, label] of Object.entries(restaurantStates)) {
    const { restaurants } = await listDeskRestaurants({ state });
    expect(restaurants.map((restaurant) => restaurant.state.label)).toEqual([label]);
  }
  expect((await listDeskRestaurants({ state: "unknown" })).restaurants).toEqual([]);
});

const ravi = { restaurantName: "Ravi", cuisine: "", address: "Here", phone: "042", deliveryFee: 50 };

test("a new restaurant waits for approval, and its page says whether it has dishes", async () => {
  const owner = await createMember("Sara", [{ role: "owner" }]);
  const { id } = await createRestaurant(owner, ravi);
  await createMenuItem((await createVendor()).id);
  expect(await findDeskRestaurant(id)).toMatchObject({ state: { label: "Not approved" }, hasDishes: false });
  await createMenuItem(id);
  expect(await findDeskRestaurant(id)).toMatchObject({ isApproved: false, hasDishes: true });
});

test("the same form sent twice at once creates one restaurant, and with other values another one", async () => {
  const owner = await createMember("Sara", [{ role: "owner" }]);
  const other = await createMember("Ali", [{ role: "owner" }]);
  const send = (restaurant = ravi, by = owner) => createRestaurant(by, restaurant, "form-12345");
  const [first, second] = await Promise.all([send(), send()]);
  expect(second).toEqual(first);
  expect(await send()).toEqual(first);
  expect(await listDeskEvents()).toHaveLength(1);
  const others = [await send({ ...ravi, address: "There" }), await send(ravi, other)];
  expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(3);
});

test("support approves and suspends, each once in the history", { tags: "slow" }, async () => {
  const { id } = await createVendor({ isApproved: false });
  const support = await createMember("Sara", [{ role: "support" }]);
  const changed = { kind: "changed" };
  expect(await setApproval(support, id, true)).toEqual(changed);
  const suspended = await Promise.all([setApproval(support, id, false), setApproval(support, id, false)]);
  expect(suspended).toEqual([changed, changed]);
  expect(await findDeskRestaurant(id)).toMatchObject({ isApproved: false });
  const events = (await listDeskEvents()).map(({ action, staffName }) => `${staffName} ${action}`);
  expect(events).toEqual(["Sara restaurant.approve", "Sara restaurant.suspend"]);
  expect(await setApproval(support, "nobody", true)).toEqual({ kind: "not-found" });
});

test("only the owner sets the commission, and only from what the page showed", async () => {
  const [{ id }, neighbour] = await Promise.all([createVendor(), createVendor()]);
  const [owner, support, manager] = await Promise.all([
    createMember("Ona", [{ role: "owner" }]),
    createMember("Sara", [{ role: "support" }]),
    createMember("Ali", [{ role: "manager", vendorId: id }]),
  ]);
  for (const other of [support, manager])
    expect(await setCommission(other, id, { percent: 1, seen: 0 })).toEqual({ kind: "not-allowed" });
  expect(await setApproval(manager, id, false)).toEqual({ kind: "not-allowed" });
  expect(await setCommission(owner, id, { percent: 12.5, seen: 0 })).toEqual({ kind: "changed" });
  expect(await setCommission(owner, id, { percent: 10, seen: 0 })).toEqual({ kind: "conflict", percent: 12.5 });
  expect(await setCommission(owner, id, { percent: 12.5, seen: 0 })).toEqual({ kind: "changed" });
  expect(await findDeskRestaurant(id)).toMatchObject({ commissionPercent: 12.5 });
  expect(await findDeskRestaurant(neighbour.id)).toMatchObject({ commissionPercent: 0 });
  const change = { before: { commissionPercent: 0 }, after: { commissionPercent: 12.5 } };
  const event = { action: "restaurant.commission", staffName: "Ona", vendorId: id, ...change };
  expect(await listDeskEvents()).toMatchObject([event]);
});

test("among 2,000 restaurants list and search are read from an index", { tags: "slow" }, async () => {
  await sql`insert into vendors (restaurant_name) select 'Karahi ' || number from generate_series(1, 2000) as number`.execute(
    db,
  );
  await vacuum("vendors");
  const { restaurants } = await listDeskRestaurants({});
  const plan = (search?: string, after?: string) => planOf(selectRestaurants({ search, after }));
  expect(await plan()).toContain("vendors_name_idx");
  expect(await plan(undefined, restaurants[3]?.id)).toContain("vendors_name_idx");
  expect(await plan("omer")).toContain("vendors_words_idx");
  expect(await plan("omer")).toContain("vendors_urdu_words_idx");
});
