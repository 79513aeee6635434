import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createAddress, createCustomer, createMenuItem, createVendor } from "#db/factories.ts";
import { createDish } from "../cart/test-carts.ts";
import { saveDraft } from "../checkout/place-order.server.ts";
import { findDish } from "./dish.server.ts";
import { findRestaurantPage } from "./restaurant-page.server.ts";

async function findCoverage(customerId: string, vendorId: string) {
  const page = await findRestaurantPage(customerId, vendorId, {});
  return page?.kind === "menu" ? page.coverage : undefined;
}

test("the default address decides about delivery, whether or not there is a cart", { tags: "slow" }, async () => {
  const [customer, { vendor, add }] = await Promise.all([createCustomer(), createDish("Karahi Point")]);
  const find = () => findCoverage(customer.id, vendor.id);
  await db.insertInto("vendorAreas").values({ vendorId: vendor.id, name: "Gulberg", fee: 120 }).execute();
  expect(await find()).toMatchObject({ unservedPlace: undefined, feeArea: undefined });
  await createAddress(customer.id, { isDefault: false, area: "Cantt" });
  expect(await find()).toMatchObject({ unservedPlace: "Cantt" });
  await createAddress(customer.id, { isDefault: true, area: "Gulberg" });
  const withoutCart = await find();
  expect(withoutCart).toMatchObject({ feeRupees: 120, feeArea: "Gulberg", unservedPlace: undefined });

  await add(customer.id);
  expect(await find()).toEqual(withoutCart);
  await db.deleteFrom("addresses").where("area", "=", "Gulberg").execute();
  expect(await find()).toMatchObject({ unservedPlace: "Cantt" });
  await db.deleteFrom("addresses").execute();
  expect(await find()).toMatchObject({ unservedPlace: undefined, feeArea: undefined });
});

test("the address chosen for a cart decides about delivery from its own restaurant only", async () => {
  const [customer, own, other] = await Promise.all([createCustomer(), createDish("Karahi Point"), createVendor()]);
  const areas = [own.vendor.id, other.id].map((vendorId) => ({ vendorId, name: "Gulberg" }));
  await Promise.all([
    db.insertInto("vendorAreas").values(areas).execute(),
    own.add(customer.id),
    createAddress(customer.id, { isDefault: true, area: "Gulberg" }),
  ]);
  const office = await createAddress(customer.id, { isDefault: false, area: "Cantt" });
  await saveDraft({ customerId: customer.id, addressId: office.id });
  expect(await findCoverage(customer.id, own.vendor.id)).toMatchObject({ unservedPlace: "Cantt" });
  expect(await findCoverage(customer.id, other.id)).toMatchObject({ unservedPlace: undefined });
});

test("a dish is found at its own restaurant only", async () => {
  const [{ id: here }, { id: elsewhere }] = [await createVendor(), await createVendor()];
  const dish = await createMenuItem(here);
  expect(await findDish(here, dish.id)).toMatchObject({ kind: "open", dish: { name: dish.name } });
  expect(await findDish(elsewhere, dish.id)).toMatchObject({ kind: "gone" });
});
