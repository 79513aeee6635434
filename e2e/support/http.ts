/** Requests of a browser without scripts. */
import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";
import { createAddress, createCustomer, createOrder, testPassword } from "../../db/factories.ts";
import type { OrderStatus } from "../../db/schema.ts";
import { fillCart, type OwnRestaurant, uniqueWord } from "./database.ts";
import { type HTMLElement, parseHtml } from "./html.ts";

export type Fields = Record<string, string> | [name: string, value: string][];

/** Posts a form like a page of the app; does not follow a redirect. */
export function postForm(request: APIRequestContext, path: string, fields: Fields): Promise<APIResponse> {
  return request.post(path, {
    data: new URLSearchParams(fields).toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" },
    maxRedirects: 0,
    // Some tests send many at once, and the last answer takes long on a busy machine.
    timeout: 30_000,
  });
}

export interface NewCustomer {
  fullName: string;
  email: string;
  password: string;
  /** The delivery address; empty for none. */
  address: string;
}

export function newCustomer(fields: Partial<NewCustomer> = {}): NewCustomer {
  return {
    fullName: "Ayesha Khan",
    email: `${uniqueWord()}@e2e.example`,
    password: "chai-and-samosa",
    address: "House 12, Street 4, Gulberg III, Lahore",
    ...fields,
  };
}

/**
 * Signs in a new customer with this request context. The account is inserted into the database, which this process must
 * have joined, because the app would hash its password at full cost.
 */
export async function signUp(
  request: APIRequestContext,
  fields: Partial<Omit<NewCustomer, "password">> = {},
): Promise<NewCustomer & { id: string }> {
  const { fullName, email, address } = newCustomer(fields);
  const { id } = await createCustomer({ fullName, email, phone: "0301 2345678" });
  if (address) await createAddress(id, { address });
  const response = await postForm(request, "/login", { email, password: testPassword });
  expect(response.status()).toBe(303);
  return { id, fullName, email, address, password: testPassword };
}

/** Signs in a new customer, whose cart has `quantity` of one dish. */
export async function signUpWithCart(
  request: APIRequestContext,
  { id: vendorId, dishId }: OwnRestaurant,
  dish: string,
  quantity = 1,
): Promise<NewCustomer & { id: string; lineId: number }> {
  const customer = await signUp(request);
  return { ...customer, ...(await fillCart(customer.id, vendorId, dishId(dish), quantity)) };
}

/** Signs in a new customer who has an order, by default a pending one; `order` is its id. */
export async function signUpWithOrder(
  request: APIRequestContext,
  { id: vendorId }: { id: string },
  status?: OrderStatus,
) {
  const customer = await signUp(request);
  return { ...customer, order: await createOrder(customer.id, vendorId, status) };
}

/** Registers a new customer, who is then signed in with this request context. */
export async function register(request: APIRequestContext, fields: Partial<NewCustomer> = {}): Promise<NewCustomer> {
  const customer = newCustomer(fields);
  const { fullName, email, address, password } = customer;
  const form = { fullName, email, phone: "0301 2345678", address, password, confirmPassword: password };
  const response = await postForm(request, "/register", form);
  expect(response.status()).toBe(303);
  return customer;
}

/** The Cookie header that a request context would send. */
export async function cookieHeader(request: APIRequestContext): Promise<string> {
  const { cookies } = await request.storageState();
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

/** Opens a page and parses it. */
export async function readPage(request: APIRequestContext, path: string): Promise<HTMLElement> {
  return parseHtml(await (await request.get(path)).text());
}

/** Opens a page and returns its hidden fields, as `hiddenFields`. */
export async function readHiddenFields(request: APIRequestContext, path: string): Promise<Record<string, string>> {
  return hiddenFields(await readPage(request, path));
}

/** The values of a page's hidden fields by name; the last one wins. */
export function hiddenFields(page: HTMLElement): Record<string, string> {
  const inputs = page.querySelectorAll('input[type="hidden"]');
  return Object.fromEntries(inputs.map((input) => [input.getAttribute("name"), input.getAttribute("value") ?? ""]));
}

/** Puts a dish of the demo into the cart and opens the checkout; returns the hidden fields of its form. */
export async function prepareCheckout(request: APIRequestContext): Promise<Record<string, string>> {
  const menu = "/restaurant/naveed-karahi-house";
  let form: Record<string, string> = {};
  // On a busy machine an app that has just started may answer that it is overloaded, and add nothing.
  await expect(async () => {
    const { itemId = "" } = await readHiddenFields(request, menu);
    expect((await postForm(request, menu, { itemId })).status()).toBe(303);
    form = await readHiddenFields(request, "/payment");
    expect(form.checkoutKey, "the dish is in the cart").toBeTruthy();
  }).toPass({ timeout: 30_000 });
  return form;
}
