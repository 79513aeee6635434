/** Forms of the customers' pages, with a way to fill each in validly. The attacks in `e2e/trust` fill in all of the app. */
import type { APIRequestContext } from "@playwright/test";
import { createAddress, createVariation } from "../../db/factories.ts";
import { createAccount, db, fillCart, type OwnRestaurant, uniqueWord } from "./database.ts";
import { postForm, readHiddenFields, readPage, type signUp } from "./http.ts";

interface Form {
  path: (restaurant: OwnRestaurant) => string;
  fields: string[];
  /**
   * For a form that redirects even if a field is wrong: the notice of the next page, by the wrong field. Then nothing
   * has changed. An empty text means that the form may report success: what should be deleted does not exist.
   */
  refusals?: Record<string, string | RegExp>;
  /** Odd values that are no mistake, by the field. */
  accepted?: Record<string, string>;
  /** Brings the customer into a state that has the form, and returns valid fields. */
  fill: (request: APIRequestContext, customer: Customer, restaurant: OwnRestaurant) => Promise<Record<string, string>>;
}
type Customer = Awaited<ReturnType<typeof signUp>>;

const naan = (restaurant: OwnRestaurant) => restaurant.dishIds.Naan ?? "";
const karahi = (restaurant: OwnRestaurant) => restaurant.dishIds.Karahi ?? "";
export const customerForms: Record<string, Form> = {
  login: {
    path: () => "/login",
    fields: ["email", "password", "redirectTo"],
    fill: async (request, { email, password }) => {
      await postForm(request, "/logout", {});
      return { email, password, redirectTo: "/orders" };
    },
  },
  register: {
    path: () => "/register",
    fields: ["fullName", "email", "phone", "address", "password", "confirmPassword"],
    fill: async (request, { password }) => {
      await postForm(request, "/logout", {});
      const email = `${uniqueWord()}@e2e.example`;
      return { fullName: "Sana", email, phone: "0300", address: "Lahore", password, confirmPassword: password };
    },
  },
  "add to cart": {
    path: ({ id }) => `/restaurant/${id}`,
    fields: ["itemId", "variationId"],
    refusals: { itemId: "Failed to add item to cart" },
    fill: async (_request, _customer, restaurant) => ({ itemId: naan(restaurant), variationId: "" }),
  },
  "add a size to cart": {
    path: ({ id }) => `/restaurant/${id}`,
    fields: ["variationId"],
    refusals: { variationId: /Please choose a size\.|Failed to add item to cart/ },
    fill: async (_request, _customer, restaurant) => {
      const itemId = karahi(restaurant);
      return { itemId, variationId: (await createVariation(itemId, uniqueWord(), 900)).id };
    },
  },
  cart: {
    path: () => "/cart",
    fields: ["intent", "lineId", "quantity"],
    refusals: {
      intent: "Failed to update quantity",
      lineId: "Failed to update quantity",
      quantity: "Failed to update quantity",
    },
    // Removes the line.
    accepted: { quantity: "-1" },
    fill: async (_request, { id }, restaurant) => {
      const { lineId } = await fillCart(id, restaurant.id, naan(restaurant));
      return { intent: "set", lineId: String(lineId), quantity: "3" };
    },
  },
  "place order": {
    path: () => "/payment",
    fields: ["checkoutKey", "fingerprint", "addressId", "paymentMethod"],
    fill: async (request, { id }, restaurant) => {
      // Otherwise the limit of orders per hour would refuse this one.
      await db
        .updateTable("orders")
        .set({ createdAt: new Date(0) })
        .where("customerId", "=", id)
        .execute();
      await fillCart(id, restaurant.id, naan(restaurant));
      const form = await readHiddenFields(request, "/payment");
      return { ...form, paymentMethod: "cod" };
    },
  },
  "add address": {
    path: () => "/payment",
    fields: ["intent", "label", "address"],
    fill: async (_request, { id }, restaurant) => {
      await db.deleteFrom("addresses").where("customerId", "=", id).where("isDefault", "=", false).execute();
      await fillCart(id, restaurant.id, naan(restaurant));
      return { intent: "add-address", label: "Office", address: "Mall Road 1, Lahore" };
    },
  },
  "forgot password": {
    path: () => "/forgot-password",
    fields: ["email"],
    fill: async (request) => {
      await postForm(request, "/logout", {});
      return { email: (await createAccount()).email };
    },
  },
  "reset code": {
    path: () => "/reset-code",
    fields: ["code"],
    fill: async (request) => ({ code: await askForCode(request) }),
  },
  "new password": {
    path: () => "/reset-code",
    fields: ["password", "confirmPassword"],
    fill: async (request) => {
      await postForm(request, "/reset-code", { code: await askForCode(request) });
      return { password: "next-secret", confirmPassword: "next-secret" };
    },
  },
  "change password": {
    path: () => "/profile/password",
    fields: ["current", "password", "confirmPassword"],
    fill: async (_request, { password }) => ({ current: password, password, confirmPassword: password }),
  },
  "edit profile": {
    path: () => "/profile/edit",
    fields: ["fullName", "phone", "email"],
    fill: async (_request, { fullName, email }) => ({ fullName, phone: "0300", email }),
  },
  "add address on the profile": {
    path: () => "/profile/addresses",
    fields: ["intent", "label", "address"],
    fill: async (_request, { id }) => {
      await db.deleteFrom("addresses").where("customerId", "=", id).where("isDefault", "=", false).execute();
      return { intent: "add", label: "Office", address: "Mall Road 1, Lahore" };
    },
  },
  "change address": {
    path: () => "/profile/addresses",
    fields: ["intent", "addressId"],
    refusals: { intent: "This address was not found.", addressId: "This address was not found." },
    fill: async (_request, { id }) => {
      await db.deleteFrom("addresses").where("customerId", "=", id).execute();
      await createAddress(id);
      return { intent: "default", addressId: (await createAddress(id, { isDefault: false })).id };
    },
  },
  "delete address": {
    path: () => "/profile/addresses",
    fields: ["intent", "addressId"],
    refusals: { intent: "This address was not found.", addressId: "" },
    fill: async (_request, { id }) => {
      await db.deleteFrom("addresses").where("customerId", "=", id).execute();
      return { intent: "delete", addressId: (await createAddress(id)).id };
    },
  },
  lite: {
    path: () => "/lite",
    fields: ["lite", "backTo"],
    fill: async () => ({ lite: "0", backTo: "/orders" }),
  },
};

/** Signs out and requests the reset code of a new account, which the demo shows. */
async function askForCode(request: APIRequestContext): Promise<string> {
  await postForm(request, "/logout", {});
  await postForm(request, "/forgot-password", { email: (await createAccount()).email });
  const page = await readPage(request, "/reset-code");
  return page.querySelector("input[name=code]")?.getAttribute("value") ?? "";
}
