/** What the states of all pages are arranged with. */
import { type APIRequestContext, type Cookie, request as client } from "@playwright/test";
import type { createRestaurant } from "../database.ts";
import { type Fields, postForm, signUp } from "../http.ts";

/** A page in one state: what is asked for, and with whose cookies. Asking changes nothing, so it can be asked again. */
export interface PageState {
  name: string;
  path: string;
  /** The form that leads here; none for a page that is only opened. */
  post?: Fields | undefined;
  /** The link that leads here from the page, as a dialog that exists only where scripts run. */
  press?: string;
  cookies: Cookie[];
}

export type OpenRestaurant = typeof createRestaurant;
export type Row = [name: string, path: string, post?: Fields];

/** Of the demo. */
export const demoRestaurant = "naveed-karahi-house";

/** The states that one visitor can be in, one row each. */
export const statesOf = async (request: APIRequestContext, rows: Row[]): Promise<PageState[]> => {
  const { cookies } = await request.storageState();
  // Notices would be gone after a minute.
  const lasting = cookies.map((cookie) => ({ ...cookie, expires: -1 }));
  return rows.map(([name, path, post]) => ({ name, path, post, cookies: lasting }));
};

/** A new customer who is signed in and has seen the splash. */
export async function meetCustomer(origin: string, fields?: Parameters<typeof signUp>[1]) {
  const request = await client.newContext({ baseURL: origin });
  const customer = await signUp(request, fields);
  await request.get("/cart");
  return { ...customer, request };
}

/** What the cookies of a post's answer make of the next page, such as a notice. */
export async function statesAfter(
  request: APIRequestContext,
  path: string,
  form: Fields,
  rows: Row[],
): Promise<PageState[]> {
  await postForm(request, path, form);
  return statesOf(request, rows);
}
