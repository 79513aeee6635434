import { expect, test } from "vitest";
import { createVendor } from "#db/factories.ts";
import { hasApprovedRestaurants, hasRestaurants } from "./has-restaurants.server.ts";

test("there is a restaurant as soon as one was created, though it is not approved", async () => {
  expect(await hasRestaurants()).toBe(false);
  await createVendor({ isApproved: false });
  expect(await hasRestaurants()).toBe(true);
  expect(await hasApprovedRestaurants()).toBe(false);
  await createVendor({ isApproved: true });
  expect(await hasApprovedRestaurants()).toBe(true);
});
