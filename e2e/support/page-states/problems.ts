/** Pages in place of others: refused requests, and forms sent without a connection. */
import { request as client } from "@playwright/test";
import { sql } from "kysely";
import { db, uniqueWord } from "../database.ts";
import { type PageState, signInNewCustomer, statesOf } from "./arrange.ts";

/** How many requests of a session the server answers at once or keeps waiting. */
const mostAtOnce = 8 + 100;

export async function refusedStates(origin: string): Promise<PageState[]> {
  const forged = await Promise.all([
    forgedForm(origin, "refused-403", "/cart"),
    forgedForm(origin, "refused-403-in-urdu", "/cart", "language=ur"),
    forgedForm(origin, "desk-refused-403", "/desk/board"),
  ]);
  // No page is answered while the sessions are locked.
  const refused = await db.transaction().execute(async (trx) => {
    await sql`lock table sessions, staff_sessions in access exclusive mode`.execute(trx);
    return Promise.all([
      tooManyPages(origin, "refused-429", "/login", `session=${uniqueWord()}`),
      tooManyPages(origin, "refused-429-in-urdu", "/login", `session=${uniqueWord()}; language=ur`),
      tooManyPages(origin, "desk-refused-429", "/desk/sign-in", `desk=${uniqueWord()}`),
    ]);
  });
  return [...forged, ...refused];
}

/** The answer to a form on a page of another site. */
async function forgedForm(origin: string, name: string, path: string, cookie = ""): Promise<PageState> {
  const headers = { cookie, "Sec-Fetch-Site": "cross-site" };
  const response = await fetch(origin + path, { method: "POST", body: new URLSearchParams({ a: "1" }), headers });
  return { name, path, cookies: [], answer: { status: response.status, html: await response.text() } };
}

/** The answer to one request too many of a session whose earlier ones are still being answered. */
async function tooManyPages(origin: string, name: string, path: string, cookie: string): Promise<PageState> {
  const requested = Array.from({ length: mostAtOnce + 1 }, async () => {
    const response = await fetch(origin + path, { headers: { cookie } });
    if (response.status !== 429) throw new Error(`answered with ${response.status}`);
    return { status: 429, html: await response.text() };
  });
  return { name, path, cookies: [], answer: await Promise.any(requested) };
}

export async function offlineStates(origin: string): Promise<PageState[]> {
  const customer = await signInNewCustomer(origin);
  const visitor = await client.newContext({ baseURL: origin });
  const states = [
    ...(await statesOf(customer.request, [["change-password-offline", "/profile/password"]])),
    ...(await statesOf(visitor, [["desk-sign-in-offline", "/desk/sign-in"]])),
  ];
  return states.map((state) => ({ ...state, pressOffline: "main form button[type=submit]" }));
}
