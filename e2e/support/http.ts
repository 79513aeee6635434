/** Plain requests as a browser without scripts sends them. */
import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";
import { findCustomerId, uniqueWord } from "./database.ts";

export type Fields = Record<string, string> | [name: string, value: string][];

/** Posts a form from our own page; does not follow the answer. */
export function postForm(request: APIRequestContext, path: string, fields: Fields): Promise<APIResponse> {
  return request.post(path, {
    data: new URLSearchParams(fields).toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" },
    maxRedirects: 0,
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

/** Registers a customer, whose session the request context then carries. */
export async function register(
  request: APIRequestContext,
  fields: Partial<NewCustomer> = {},
): Promise<NewCustomer & { id: string }> {
  const customer = await postRegistration(request, fields);
  return { ...customer, id: await findCustomerId(customer.email) };
}

/** The same, with a server whose database the tests have not joined. */
export async function postRegistration(
  request: APIRequestContext,
  fields: Partial<NewCustomer> = {},
): Promise<NewCustomer> {
  const customer = newCustomer(fields);
  const { fullName, email, address, password } = customer;
  const form = { fullName, email, phone: "0301 2345678", address, password, confirmPassword: password };
  const response = await postForm(request, "/register", form);
  expect(response.status()).toBe(303);
  return customer;
}

/** Name and value of the hidden fields of a page. */
export function hiddenFields(html: string): Record<string, string> {
  const inputs = html.match(/<input\b[^>]*type="hidden"[^>]*>/g) ?? [];
  return Object.fromEntries(
    inputs.map((input) => [/name="([^"]*)"/.exec(input)?.[1] ?? "", /value="([^"]*)"/.exec(input)?.[1] ?? ""]),
  );
}
