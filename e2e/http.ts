/** Plain requests as a browser without scripts sends them. */
import type { APIRequestContext, APIResponse } from "@playwright/test";
import { findCustomerId } from "./database.ts";
import { expect, type NewCustomer, newCustomer } from "./fixtures.ts";

export type Fields = Record<string, string> | [name: string, value: string][];

/** Posts a form from our own page; does not follow the answer. */
export function postForm(request: APIRequestContext, path: string, fields: Fields): Promise<APIResponse> {
  return request.post(path, {
    data: new URLSearchParams(fields).toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" },
    maxRedirects: 0,
  });
}

/** Registers a customer, whose session the request context then carries. */
export async function register(
  request: APIRequestContext,
  fields: Partial<NewCustomer> = {},
): Promise<NewCustomer & { id: string }> {
  const customer = newCustomer(fields);
  const { fullName, email, address, password } = customer;
  const form = { fullName, email, phone: "0301 2345678", address, password, confirmPassword: password };
  const response = await postForm(request, "/register", form);
  expect(response.status()).toBe(303);
  return { ...customer, id: await findCustomerId(email) };
}

/** Name and value of the hidden fields of a page. */
export function hiddenFields(html: string): Record<string, string> {
  const inputs = html.match(/<input\b[^>]*type="hidden"[^>]*>/g) ?? [];
  return Object.fromEntries(
    inputs.map((input) => [/name="([^"]*)"/.exec(input)?.[1] ?? "", /value="([^"]*)"/.exec(input)?.[1] ?? ""]),
  );
}
