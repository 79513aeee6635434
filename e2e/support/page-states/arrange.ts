/** Helpers that arrange the states of pages. */
import { type APIRequestContext, type Cookie, request as client } from "@playwright/test";
import { createRestaurant, type Menu, type OwnRestaurant } from "../database.ts";
import { signInAtDesk } from "../desk.ts";
import { type Fields, postForm, signUp } from "../http.ts";

/** A page in one state: a request and its cookies. It changes nothing, so it can be sent again. */
export interface PageState {
  name: string;
  path: string;
  /** The fields of the form whose answer is the page; undefined for a page that is only opened. */
  post?: Fields | undefined;
  /** Selects the link on the page that opens a dialog, where scripts run. */
  press?: string;
  /** Selects the button on the page that is pressed without a connection, where scripts run. */
  pressOffline?: string;
  cookies: Cookie[];
  /** The answer that made the page, if the request cannot be repeated. */
  answer?: { status: number; html: string };
}

export type Row = [name: string, path: string, post?: Fields];

/** The id of a restaurant of the demo. */
export const demoRestaurant = "naveed-karahi-house";

/** Inserts a restaurant with a realistic name and cuisine, as screenshots show them. */
export function createRealisticRestaurant(
  menu?: Menu,
  fields?: Parameters<typeof createRestaurant>[1],
): Promise<OwnRestaurant> {
  return createRestaurant(menu, { restaurantName: "Anarkali Tandoor", cuisine: "Karahi, Desi", ...fields });
}

/** The states of the visitor who has these cookies, one per row, without the notices of earlier forms, which cover pages. */
export async function statesOf(request: APIRequestContext, rows: Row[]): Promise<PageState[]> {
  const states = await statesWithNotices(request, rows);
  return states.map((state) => ({ ...state, cookies: state.cookies.filter(({ name }) => !name.startsWith("flash-")) }));
}

/** The same with the notices that the next page shows. */
export async function statesWithNotices(request: APIRequestContext, rows: Row[]): Promise<PageState[]> {
  const { cookies } = await request.storageState();
  // Cookies of notices would expire after a minute.
  const lasting = cookies.map((cookie) => ({ ...cookie, expires: -1 }));
  return rows.map(([name, path, post]) => ({ name, path, post, cookies: lasting }));
}

const chosenUrdu: Cookie = {
  name: "language",
  value: "ur",
  domain: "127.0.0.1",
  path: "/",
  expires: -1,
  httpOnly: true,
  secure: false,
  sameSite: "Lax",
};

/** The same pages for customers who have chosen Urdu. */
export const inUrdu = (states: PageState[]): PageState[] =>
  states.map((state) => ({ ...state, name: `${state.name}-in-urdu`, cookies: [...state.cookies, chosenUrdu] }));

/** Signs in a new customer who has seen the splash screen. */
export async function signInNewCustomer(origin: string, fields?: Parameters<typeof signUp>[1]) {
  const request = await client.newContext({ baseURL: origin });
  const customer = await signUp(request, fields);
  await request.get("/cart");
  return { ...customer, request };
}

/** A request context with the session of a new member of staff of this restaurant. */
export async function openDesk(origin: string, vendorId: string, person?: Parameters<typeof signInAtDesk>[2]) {
  const request = await client.newContext({ baseURL: origin });
  await signInAtDesk(request, vendorId, person);
  return request;
}

/** Posts a form and returns states with the cookies of its answer, such as a notice. */
export async function statesAfter(
  request: APIRequestContext,
  path: string,
  form: Fields,
  rows: Row[],
): Promise<PageState[]> {
  await postForm(request, path, form);
  return statesWithNotices(request, rows);
}
