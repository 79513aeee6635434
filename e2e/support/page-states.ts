/** Every page in its states, for the tests of all pages: markup, screenshots and accessibility. */
import type { BrowserContext, Page } from "@playwright/test";
import { sql } from "kysely";
import { db } from "./database.ts";
import { profileStates, resetStates, visitorStates } from "./page-states/accounts.ts";
import { inUrdu, type PageState } from "./page-states/arrange.ts";
import { browsingStates } from "./page-states/browsing.ts";
import { cartStates, problemCartStates } from "./page-states/carts.ts";
import { deskStates } from "./page-states/desk.ts";
import { extrasStates } from "./page-states/extras.ts";
import { menuStates } from "./page-states/menu-files.ts";
import { officeStates } from "./page-states/office.ts";
import { orderStates } from "./page-states/orders.ts";
import { offlineStates, refusedStates } from "./page-states/problems.ts";
import { reportStates } from "./page-states/reports.ts";
import { deskReviewStates, reviewListStates, reviewStates } from "./page-states/reviews.ts";
import { riderStates } from "./page-states/riders.ts";
import { urduStates } from "./page-states/urdu.ts";

export type { PageState };

const groups = [
  visitorStates,
  resetStates,
  profileStates,
  deskStates,
  browsingStates,
  extrasStates,
  cartStates,
  problemCartStates,
  orderStates,
  reviewStates,
  reviewListStates,
  deskReviewStates,
  urduStates,
  riderStates,
  reportStates,
  officeStates,
  menuStates,
  offlineStates,
];

/**
 * Arranges every state of every page, then breaks the database in several ways, permanently: each part is over when the
 * next one is requested.
 * @param origin of an app with the demo's restaurants, whose database this process has joined
 */
export async function* arrangePageStates(origin: string): AsyncGenerator<PageState[]> {
  const arranged = (await Promise.all(groups.map((group) => group(origin)))).flat();
  // Afterwards, because it locks the sessions: meanwhile the others could not sign in.
  const states = [...arranged, ...(await refusedStates(origin))];
  const find = (names: string[], suffix = "") =>
    states.filter(({ name }) => names.includes(name)).map((state) => ({ ...state, name: state.name + suffix }));
  yield states;
  await moveAway("vendors", "orders", "addresses");
  yield find(failingPages, "-error");
  await moveAway("sessions", "staff_sessions");
  yield find(anyPages, "-error-500");
  await makeUnavailable("sessions", "staff_sessions");
  yield find(anyPages, "-error-503");
}

/** These pages, and the customers' also in Urdu. */
export function withUrdu(states: PageState[]): PageState[] {
  return [...states, ...inUrdu(states.filter(({ path, answer }) => !path.startsWith("/desk") && !answer))];
}

const failingPages = [
  "home",
  "restaurant",
  "reviews",
  "cart",
  "payment",
  "orders",
  "order-tracking-pending",
  "review-write",
  "addresses",
  "desk-reports",
];
/** One page each of customers and staff, for failures that any page may have. */
const anyPages = ["cart", "desk-board"];

async function moveAway(...tables: string[]): Promise<void> {
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} rename to ${sql.id(`${table}_away`)}`.execute(db);
  }
}

/** Lets PostgreSQL answer queries of tables that were moved away as it does while it shuts down. */
async function makeUnavailable(...tables: string[]): Promise<void> {
  await sql`create function shut_down() returns boolean language plpgsql as $$
    begin raise 'the database system is shutting down' using errcode = '57P03'; end $$`.execute(db);
  for (const table of tables) {
    const rows = sql.id(`${table}_away`);
    await sql`create view ${sql.table(table)} as select * from ${rows} where shut_down()`.execute(db);
  }
}

/** Opens a page in its state, in a new context whose `baseURL` is the app's, and waits until it is hydrated. */
export async function openPageState(context: BrowserContext, state: PageState): Promise<Page> {
  await context.addCookies(state.cookies);
  const page = await context.newPage();
  if (state.answer) await answerOnce(page, state.answer);
  await page.goto(state.path);
  if (state.post) await Promise.all([page.waitForEvent("load"), page.evaluate(submitForm, state)]);
  await page.waitForFunction(isReady);
  if ((await page.locator("script").count()) > 0) await pressLink(page, state);
  return page;
}

function answerOnce(page: Page, { status, html }: NonNullable<PageState["answer"]>): Promise<unknown> {
  const answer = { status, body: html, contentType: "text/html; charset=utf-8" };
  return page.route("**", (route) => route.fulfill(answer), { times: 1 });
}

async function pressLink(page: Page, { press, pressOffline }: PageState): Promise<void> {
  if (press) {
    await page.locator(press).first().click();
    await page.getByRole("dialog").locator("form").waitFor();
  }
  if (pressOffline) {
    await page.context().setOffline(true);
    await page.locator(pressOffline).first().click();
    // The page keeps a form that it can send again; others are replaced by an error.
    await page.locator(".empty-state, .error-summary").first().waitFor();
  }
}

/** Keeps a page as it is, by leaving its further documents and fetches unanswered; scripts and pictures still load. */
export async function freezePage(page: Page): Promise<void> {
  await page.route("**", (route) =>
    /document|fetch/.test(route.request().resourceType()) ? undefined : route.continue(),
  );
}

/** Runs in the page: sends a form from it. */
function submitForm({ path, post = {} }: Pick<PageState, "path" | "post">): void {
  const form = document.body.appendChild(document.createElement("form"));
  Object.assign(form, { method: "post", action: path });
  for (const [name, value] of Object.entries(post)) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  form.submit();
}

/** Runs in the page: whether it is hydrated, or never will be. Modules are the app's; an error page may have another script. */
function isReady(): boolean {
  const isHydrated = Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react"));
  return isHydrated || !document.querySelector("script[type=module]");
}
