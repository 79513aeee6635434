/** Every page in its states, for the tests of all pages: markup, screenshots and accessibility. */
import type { BrowserContext, Page } from "@playwright/test";
import { sql } from "kysely";
import { db } from "./database.ts";
import { profileStates, recoveryStates, visitorStates } from "./page-states/accounts.ts";
import type { OpenRestaurant, PageState } from "./page-states/arrange.ts";
import { browsingStates } from "./page-states/browsing.ts";
import { cartStates, problemCartStates } from "./page-states/carts.ts";
import { deskStates } from "./page-states/desk.ts";
import { extrasStates } from "./page-states/extras.ts";
import { menuStates } from "./page-states/menu-files.ts";
import { officeStates } from "./page-states/office.ts";
import { orderStates } from "./page-states/orders.ts";
import { reportStates } from "./page-states/reports.ts";
import { reviewListStates, reviewStates } from "./page-states/reviews.ts";
import { riderStates } from "./page-states/riders.ts";
import { urduStates } from "./page-states/urdu.ts";

export type { PageState };

const groups = [
  visitorStates,
  recoveryStates,
  profileStates,
  deskStates,
  browsingStates,
  extrasStates,
  cartStates,
  problemCartStates,
  orderStates,
  reviewStates,
  reviewListStates,
  urduStates,
  riderStates,
  reportStates,
  officeStates,
  menuStates,
];

/**
 * Arranges every state of every page.
 * @param origin of an app with the demo's restaurants, whose database this process has joined
 * @param openRestaurant inserts a restaurant for the states that need one of their own
 */
export async function arrangePageStates(origin: string, openRestaurant: OpenRestaurant): Promise<PageState[]> {
  const open: OpenRestaurant = (dishes, fields) =>
    openRestaurant(dishes, { restaurantName: "Anarkali Tandoor", cuisine: "Karahi, Desi", ...fields });
  const states = await Promise.all(groups.map((group) => group(origin, open)));
  return states.flat();
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

/** Breaks the joined database permanently; returns the states that then fail to load. */
export async function breakPages(states: PageState[]): Promise<PageState[]> {
  for (const table of ["vendors", "orders", "addresses"]) {
    await sql`alter table ${sql.table(table)} rename to ${sql.id(`${table}_away`)}`.execute(db);
  }
  const failing = states.filter(({ name }) => failingPages.includes(name));
  return failing.map((state) => ({ ...state, name: `${state.name}-error` }));
}

/** Opens a page in its state, in a new context whose `baseURL` is the app's, and waits until it is hydrated. */
export async function openPageState(context: BrowserContext, state: PageState): Promise<Page> {
  await context.addCookies(state.cookies);
  const page = await context.newPage();
  await page.goto(state.path);
  if (state.post) await Promise.all([page.waitForEvent("load"), page.evaluate(submitForm, state)]);
  await page.waitForFunction(isReady);
  if (state.press && (await page.locator("script").count()) > 0) await openDialog(page, state.press);
  return page;
}

async function openDialog(page: Page, link: string): Promise<void> {
  await page.getByRole("link", { name: link, exact: true }).click();
  await page.getByRole("dialog").locator("form").waitFor();
}

/**
 * Leaves further documents and fetches of a page unanswered, so that it stays as it is; scripts and pictures still
 * load.
 */
export async function holdPage(page: Page): Promise<void> {
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

/** Runs in the page: whether it is hydrated, or has no scripts. */
function isReady(): boolean {
  const isHydrated = Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react"));
  return isHydrated || !document.querySelector("script");
}
