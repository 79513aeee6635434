import { beforeEach, expect, test, vi } from "vitest";
import { db } from "#db/db.server.ts";
import { changeMenuItem, createAddress, createCustomer } from "#db/factories.ts";
import { env } from "#env";
import type { Area } from "../areas/areas.ts";
import { computeCoverage, findDefaultAddress } from "../areas/delivery-coverage.server.ts";
import { findCart, findCartSnapshot } from "../cart/cart.server.ts";
import { findOrderForCustomer } from "../orders/orders.server.ts";
import { createShopper, listOrders } from "./test-shoppers.ts";

let shopper: Awaited<ReturnType<typeof createShopper>>;

beforeEach(async () => {
  // Nobody's checkout depends on a stranger's older address.
  await createAddress((await createCustomer()).id, { label: "Farm", area: "Bedian" });
  shopper = await createShopper();
});

const customerId = () => shopper.customer.id;
const findCoverage = async (areas: Area[]) => computeCoverage(areas, 60, await findDefaultAddress(customerId()));
const setArea = (area: string | null) =>
  db.updateTable("addresses").set({ area }).where("customerId", "=", customerId()).execute();

function serve(areas: Record<string, number | null>) {
  const rows = Object.entries(areas).map(([name, fee]) => ({ vendorId: shopper.vendorId, name, fee }));
  return db.insertInto("vendorAreas").values(rows).execute();
}

test.each([
  ["a restaurant that names no areas delivers everywhere", {}, "Cantt", undefined],
  ["an area is served whatever its case", { Gulberg: null }, "gulberg", undefined],
  ["an address whose area is unknown is served", { Gulberg: null }, null, undefined],
  ["another area is not served", { Gulberg: null }, "Cantt", "Cantt"],
  ["an address in no known area is not served", { Gulberg: null }, "", "Office"],
])("%s", async (_, areas: Record<string, number | null>, area, place) => {
  if (Object.keys(areas).length > 0) await serve(areas);
  await setArea(area);
  expect((await findCart(customerId()))?.delivery).toEqual({ chargedRupees: undefined, unservedPlace: place });
  const named = Object.entries(areas).map(([name, feeRupees]) => ({ name, feeRupees }));
  expect((await findCoverage(named)).unservedPlace).toBe(place);
  const placed = await shopper.place("key-12345");
  expect(placed.kind).toBe(place === undefined ? "placed" : "not-delivered");
  expect(await listOrders()).toHaveLength(place === undefined ? 1 : 0);
});

test("the address of the order counts, and is stored with its area", async () => {
  await serve({ Gulberg: null });
  await setArea("Cantt");
  const office = await createAddress(customerId(), { isDefault: false, area: "Gulberg", address: "Plot 9" });
  expect((await findCartSnapshot(customerId(), db, office.id))?.cart.delivery.unservedPlace).toBeUndefined();
  expect(await shopper.place("key-12345", { addressId: office.id })).toMatchObject({ kind: "placed" });
  expect(await listOrders()).toMatchObject([{ deliveryAddress: "Plot 9, Gulberg", deliveryFee: 0, totalAmount: 500 }]);
});

test("a fee is charged only if the operator says so: the area's, otherwise the restaurant's", async () => {
  vi.spyOn(env, "CHARGE_DELIVERY_FEE", "get").mockReturnValue(true);
  await db.updateTable("vendors").set({ deliveryFee: 60 }).execute();
  const cart = await findCart(customerId());
  expect(cart?.totals).toMatchObject({ subtotalRupees: 500, deliveryFeeRupees: 60, totalRupees: 560 });
  // What the page without a fee showed is not what the order would cost.
  expect(await shopper.place("key-12345")).toMatchObject({ kind: "changed" });

  await serve({ Gulberg: 120 });
  await setArea("Gulberg");
  const { fingerprint = "" } = (await findCart(customerId())) ?? {};
  expect(fingerprint).not.toBe(cart?.fingerprint);
  const tooSmall = { kind: "change-too-small", totalRupees: 620 };
  expect(await shopper.place("key-12345", { fingerprint, details: { changeFor: 600 } })).toEqual(tooSmall);
  // Outside the area the fee differs as well, but that is not the reason to report.
  const rename = (name: string) => db.updateTable("vendorAreas").set({ name }).execute();
  await rename("Model Town");
  expect(await shopper.place("key-12345", { fingerprint })).toMatchObject({ kind: "not-delivered", place: "Gulberg" });
  await rename("Gulberg");
  const placed = await shopper.place("key-12345", { fingerprint });
  const order = placed.kind === "placed" ? await findOrderForCustomer(placed.orderId, customerId()) : undefined;
  expect(order).toMatchObject({ subtotalRupees: 500, deliveryFeeRupees: 120, totalRupees: 620 });
  await shopper.add();
  await changeMenuItem(shopper.menuItemId, { isAvailable: false });
  const nothing = { subtotalRupees: 0, deliveryFeeRupees: 0, totalRupees: 0 };
  expect(await findCart(customerId())).toMatchObject({ lines: [], totals: nothing });
});

test("the restaurant's page shows the fee of the default address", async () => {
  const areas = [
    { name: "Gulberg", feeRupees: 120 },
    { name: "Model Town", feeRupees: null },
  ];
  await setArea("gulberg");
  expect(await findCoverage(areas)).toMatchObject({ feeRupees: 120, feeArea: "Gulberg", areas });
  await setArea("Model Town");
  expect(await findCoverage(areas)).toMatchObject({ feeRupees: 60, feeArea: undefined });
  await setArea(null);
  expect(await findCoverage(areas)).toMatchObject({ feeRupees: 60, feeArea: undefined });
});
