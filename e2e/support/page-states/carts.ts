import { createAddress } from "../../../db/factories.ts";
import { db, fillCart } from "../database.ts";
import { readHiddenFields } from "../http.ts";
import {
  createRealisticRestaurant,
  demoRestaurant,
  type PageState,
  signInNewCustomer,
  statesAfter,
  statesOf,
} from "./arrange.ts";

export async function cartStates(origin: string): Promise<PageState[]> {
  const { request, id } = await signInNewCustomer(origin);
  await createAddress(id, { label: "Office", address: "Plot 7, Shahrah-e-Faisal, Karachi", isDefault: false });
  const inOneSize = db
    .selectFrom("menuItems")
    .where("id", "not in", (eb) => eb.selectFrom("menuItemVariations").select("menuItemId"))
    .where("id", "not in", (eb) => eb.selectFrom("menuItemOptionGroups").select("menuItemId"));
  const menu = await inOneSize.select("id").where("vendorId", "=", demoRestaurant).limit(3).execute();
  const { lineId } = await fillCart(id, demoRestaurant, menu[0]?.id ?? "", 2);
  const menuPath = `/restaurant/${demoRestaurant}`;
  const filled = await statesAfter(request, menuPath, { itemId: menu[1]?.id ?? "" }, [["toast-added", menuPath]]);
  await request.get("/cart");
  const pages = await statesOf(request, [
    ["restaurant-cart-bar", menuPath],
    ["cart", "/cart"],
    ["cart-clear", "/cart?confirm=clear"],
    ["cart-remove", `/cart?confirm=remove&line=${lineId}`],
    ["payment", "/payment"],
    ["payment-picker", "/payment?picker=all"],
    ["payment-new-address", "/payment?picker=new"],
    ["payment-new-address-missing", "/payment", { intent: "add-address", label: "Home" }],
    ["payment-changed", "/payment", { fingerprint: "an-earlier-one" }],
  ]);
  const failed = await statesAfter(request, "/cart", { intent: "set" }, [["toast-failed", "/cart"]]);
  return [...filled, ...pages, ...failed, ...(await replacedCartStates(origin))];
}

async function replacedCartStates(origin: string): Promise<PageState[]> {
  const { request, id } = await signInNewCustomer(origin);
  const one = await createRealisticRestaurant({ "Beef Nihari": 650 });
  const other = await createRealisticRestaurant(
    { "Beef Nihari": 650 },
    {
      restaurantName: "Mozang Nihari",
    },
  );
  await fillCart(id, one.id, one.dishId("Beef Nihari"));
  const menuPath = `/restaurant/${other.id}`;
  const form = { itemId: other.dishId("Beef Nihari") };
  const replaced = await statesAfter(request, menuPath, form, [["toast-undo", menuPath]]);
  await request.get("/cart");
  return [...replaced, ...(await statesOf(request, [["cart-replaced", "/cart"]]))];
}

export async function problemCartStates(origin: string): Promise<PageState[]> {
  const cartOf = async (customerId: string, fields: { isOpen?: boolean; isAvailable?: boolean }) => {
    const vendor = await createRealisticRestaurant(
      { "Beef Nihari": { price: 650, isAvailable: fields.isAvailable ?? true } },
      {
        isOpen: fields.isOpen ?? true,
      },
    );
    await fillCart(customerId, vendor.id, vendor.dishId("Beef Nihari"));
  };
  const withoutAddress = await signInNewCustomer(origin, { address: "" });
  await cartOf(withoutAddress.id, {});
  const closed = await signInNewCustomer(origin);
  await cartOf(closed.id, { isOpen: false });
  const unavailable = await signInNewCustomer(origin);
  await cartOf(unavailable.id, { isAvailable: false });
  const checkout = await readHiddenFields(withoutAddress.request, "/payment");
  return [
    ...(await statesOf(withoutAddress.request, [
      ["cart-no-address", "/cart?confirm=address"],
      ["payment-no-address", "/payment"],
      ["payment-picker-empty", "/payment?picker=all"],
      ["payment-address-required", "/payment", checkout],
      ["addresses-empty", "/profile/addresses"],
    ])),
    ...(await statesOf(closed.request, [
      ["cart-closed", "/cart"],
      ["payment-closed", "/payment", {}],
    ])),
    ...(await statesOf(unavailable.request, [["cart-unavailable-item", "/cart"]])),
  ];
}
