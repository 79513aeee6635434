import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer, createVendor } from "#db/factories.ts";
import { findSession } from "../accounts/sessions.server.ts";
import { createSession } from "../accounts/test-sessions.ts";
import { listRestaurants } from "../catalogue/restaurants.server.ts";
import { changeFavourite } from "./favourites.server.ts";
import { maxFavourites } from "./messages.ts";

const yes = (restaurantId: string) => ({ restaurantId, favourite: "yes" as const });
const no = (restaurantId: string) => ({ restaurantId, favourite: "no" as const });

/** Lists a customer's favourites as pages read them, with the session. */
async function listFavourites(customerId: string): Promise<string[] | undefined> {
  const session = await findSession(await createSession(customerId, ""));
  return session === "disabled" ? undefined : session?.favouriteIds;
}

test("a heart pressed many times at once makes one favourite, of this customer only", { tags: "slow" }, async () => {
  const [customer, other, vendor] = [await createCustomer(), await createCustomer(), await createVendor()];
  await Promise.all(Array.from({ length: 5 }, () => changeFavourite(customer.id, yes(vendor.id))));
  expect(await listFavourites(customer.id)).toEqual([vendor.id]);
  expect(await listFavourites(other.id)).toEqual([]);
  await changeFavourite(other.id, no(vendor.id));
  expect(await listFavourites(customer.id)).toEqual([vendor.id]);
  for (let press = 0; press < 2; press += 1) await changeFavourite(customer.id, no(vendor.id));
  expect(await listFavourites(customer.id)).toEqual([]);
});

test("removing a favourite leaves the customer's others", async () => {
  const [customer, one, other] = [await createCustomer(), await createVendor(), await createVendor()];
  for (const { id } of [one, other]) await changeFavourite(customer.id, yes(id));
  await changeFavourite(customer.id, no(one.id));
  expect(await listFavourites(customer.id)).toEqual([other.id]);
});

test("a restaurant that customers cannot see is not found", async () => {
  const customer = await createCustomer();
  const vendor = await createVendor({ isApproved: false });
  for (const id of [vendor.id, "none"]) {
    expect(await changeFavourite(customer.id, yes(id))).toEqual({ kind: "not-found" });
  }
  expect(await listFavourites(customer.id)).toEqual([]);
});

test("each customer's favourites are limited, and removing one makes room for another", async () => {
  const [customer, other] = [await createCustomer(), await createCustomer()];
  const ids = Array.from({ length: maxFavourites + 1 }, (_, index) => `v-${index}`);
  const vendors = ids.map((id) => ({ id, restaurantName: `Karahi ${id}`, isApproved: true }));
  await db.insertInto("vendors").values(vendors).execute();
  const rows = ids.slice(1).map((vendorId) => ({ customerId: customer.id, vendorId }));
  await db.insertInto("favourites").values(rows).execute();
  expect(await changeFavourite(customer.id, yes("v-0"))).toEqual({ kind: "full" });
  expect(await changeFavourite(other.id, yes("v-0"))).toEqual({ kind: "changed" });
  expect(await changeFavourite(customer.id, yes("v-1"))).toEqual({ kind: "changed" });
  await changeFavourite(customer.id, no("v-1"));
  expect(await changeFavourite(customer.id, yes("v-0"))).toEqual({ kind: "changed" });
});

test("the list of restaurants can be filtered by favourites, in its usual order", async () => {
  const [good, better] = [await createVendor({ rating: 3 }), await createVendor({ rating: 5 })];
  await createVendor();
  const closed = await createVendor({ isOpen: false });
  const { restaurants } = await listRestaurants({ ids: [good.id, closed.id, better.id], page: 1 });
  expect(restaurants.map(({ id }) => id)).toEqual([better.id, good.id]);
  expect((await listRestaurants({ ids: [], page: 1 })).restaurants).toEqual([]);
});
