/** Plain requests as a browser without scripts sends them. */
import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";
import { createAddress, createCustomer, testPassword } from "../../db/factories.ts";
import { uniqueWord } from "./database.ts";
import { type HTMLElement, parseHtml } from "./html.ts";

export type Fields = Record<string, string> | [name: string, value: string][];

/** Posts a form from our own page; does not follow the answer. */
export function postForm(request: APIRequestContext, path: string, fields: Fields): Promise<APIResponse> {
  return request.post(path, {
    data: new URLSearchParams(fields).toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" },
    maxRedirects: 0,
    // Tests send bursts, whose last answer takes long on a busy machine.
    timeout: 30_000,
  });
}

export interface NewCustomer {
  fullName: string;
  email: string;
  password: string;
  /** Where to deliver; empty for none. */
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
 * Signs a new customer in, whose session the request context then carries. The account is made of rows, in a database
 * that this process has joined, because a registration hashes a password at full cost.
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

/** Registers a new customer, whose session the request context then carries. */
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

/** Opens a page; the name and value of its hidden fields. */
export async function readHiddenFields(request: APIRequestContext, path: string): Promise<Record<string, string>> {
  return hiddenFields(await readPage(request, path));
}

/** Name and value of the hidden fields of a page; of two with one name the last. */
export function hiddenFields(page: HTMLElement): Record<string, string> {
  const inputs = page.querySelectorAll('input[type="hidden"]');
  return Object.fromEntries(inputs.map((input) => [input.getAttribute("name"), input.getAttribute("value") ?? ""]));
}
