import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createAddress, createCustomer } from "#db/factories.ts";
import { createDish } from "../cart/test-carts.ts";
import { findRestaurantPage } from "./restaurant-page.server.ts";

test("the default address decides about delivery, whether or not there is a cart", { tags: "slow" }, async () => {
  const [customer, { vendor, add }] = await Promise.all([createCustomer(), createDish("Karahi Point")]);
  const findCoverage = async () => {
    const page = await findRestaurantPage(customer.id, vendor.id, {});
    return page?.kind === "menu" ? page.coverage : undefined;
  };
  await db.insertInto("vendorAreas").values({ vendorId: vendor.id, name: "Gulberg", fee: 120 }).execute();
  expect(await findCoverage()).toMatchObject({ unservedPlace: undefined, feeArea: undefined });
  await createAddress(customer.id, { isDefault: false, area: "Cantt" });
  expect(await findCoverage()).toMatchObject({ unservedPlace: "Cantt" });
  await createAddress(customer.id, { isDefault: true, area: "Gulberg" });
  const withoutCart = await findCoverage();
  expect(withoutCart).toMatchObject({ feeRupees: 120, feeArea: "Gulberg", unservedPlace: undefined });

  await add(customer.id);
  expect(await findCoverage()).toEqual(withoutCart);
  await db.deleteFrom("addresses").where("area", "=", "Gulberg").execute();
  expect(await findCoverage()).toMatchObject({ unservedPlace: "Cantt" });
  await db.deleteFrom("addresses").execute();
  expect(await findCoverage()).toMatchObject({ unservedPlace: undefined, feeArea: undefined });
});
