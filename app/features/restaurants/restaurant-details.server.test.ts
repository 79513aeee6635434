import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createVendor, listDeskEvents } from "#db/factories.ts";
import { createManager, createMember } from "../desk/test-staff.ts";
import { restaurantForm, toDetails } from "./forms.ts";
import { changeRestaurant, findRestaurantDetails, versionOfDetails } from "./restaurant-details.server.ts";
import { findSwitches, switchOrders } from "./restaurant-switches.server.ts";

test("details are written, and only what changed is in the history", async () => {
  await createVendor();
  const { id } = await createVendor({ restaurantName: "Karahi Point", deliveryFee: 60, minOrder: 500 });
  const manager = await createMember("Sara", [{ role: "manager", vendorId: id }]);
  const details = { ...(await findRestaurantDetails(id)), deliveryFeeRupees: 80, minOrderRupees: null };
  expect(await changeRestaurant(manager, id, details)).toEqual({ kind: "changed" });
  expect(await changeRestaurant(manager, id, details)).toEqual({ kind: "changed" });
  expect(await findRestaurantDetails(id)).toEqual(details);
  const events = await db.selectFrom("deskEvents").select(["action", "before", "after"]).execute();
  const before = { deliveryFeeRupees: 60, minOrderRupees: 500 };
  const after = { deliveryFeeRupees: 80, minOrderRupees: null };
  expect(events).toEqual([{ action: "restaurant.change", before, after }]);
});

test("details that somebody else changed after the form was shown are not overwritten", async () => {
  const { id } = await createVendor({ deliveryFee: 60, minOrder: 500 });
  const manager = await createMember("Sara", [{ role: "manager", vendorId: id }]);
  const shown = await findRestaurantDetails(id);
  const seen = versionOfDetails(shown);
  const cheaper = { ...shown, deliveryFeeRupees: 40 };
  expect(await changeRestaurant(manager, id, cheaper, seen)).toEqual({ kind: "changed" });
  expect(await changeRestaurant(manager, id, cheaper, seen), "sent twice").toEqual({ kind: "changed" });
  const smaller = { ...shown, minOrderRupees: 300 };
  expect(await changeRestaurant(manager, id, smaller, seen)).toEqual({ kind: "conflict" });
  expect(await findRestaurantDetails(id)).toEqual(cheaper);
  expect(await changeRestaurant(manager, id, smaller, versionOfDetails(cheaper))).toEqual({ kind: "changed" });
});

test("another restaurant is neither changed nor closed", async () => {
  const [{ manager, vendorId }, other] = await Promise.all([createManager("Sara"), createVendor({ isOpen: true })]);
  const details = await findRestaurantDetails(other.id);
  expect(await changeRestaurant(manager, other.id, { ...details, name: "Mine" })).toEqual({ kind: "not-found" });
  expect(await switchOrders(manager, other.id, false)).toEqual({ kind: "not-found" });
  expect(await changeRestaurant(manager, vendorId, { ...details, name: "Mine" })).toEqual({ kind: "changed" });
  expect(await switchOrders(manager, vendorId, false)).toEqual({ kind: "changed" });
  expect(await findRestaurantDetails(other.id)).toEqual(details);
  expect((await findSwitches(other.id)).isOpen).toBe(true);
});

test("numbers of the form are whole rupees, and empty ones mean the default", () => {
  const form = { name: "Karahi Point", phone: "0300 1234567", acceptMinutes: "10" };
  const untyped = restaurantForm.parse(form);
  expect(toDetails(untyped, "http://localhost")).toMatchObject({ deliveryFeeRupees: 0, minOrderRupees: null });
  const typed = restaurantForm.parse({ ...form, deliveryFee: "Rs. 60", minOrder: "1,500" });
  expect(toDetails(typed, "http://localhost")).toMatchObject({ deliveryFeeRupees: 60, minOrderRupees: 1500 });
  for (const wrong of [
    { deliveryFee: "60.5" },
    { minOrder: "many" },
    { acceptMinutes: "2" },
    { acceptMinutes: "21" },
    { phone: " " },
    { phone: "ask Ali" },
  ]) {
    expect(restaurantForm.safeParse({ ...form, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
  }
});

test("a restaurant is opened for orders and closed; pressing the same again changes nothing", async () => {
  await createVendor({ isApproved: false });
  const { vendorId: id, manager } = await createManager("Sara");
  for (const isOpen of [true, false, false, true]) {
    expect(await switchOrders(manager, id, isOpen)).toEqual({ kind: "changed" });
    expect(await findSwitches(id)).toEqual({ isOpen, isApproved: true });
  }
  const events = await listDeskEvents();
  expect(events.map(({ action }) => action)).toEqual(["restaurant.close", "restaurant.open"]);
});
