/** Staff signed in at the desk. */
import type { APIRequestContext, Page } from "@playwright/test";
import { createStaff, testPassword } from "../../db/factories.ts";
import type { StaffRole } from "../../db/schema.ts";
import { db, uniqueWord } from "./database.ts";
import { expect } from "./fixtures.ts";
import { postForm } from "./http.ts";

/** Signs a new member of staff of this restaurant in; a customer's session in the same browser stays. */
export async function signInAtDesk(
  request: APIRequestContext,
  vendorId: string,
  { fullName = "Ali Raza", role = "kitchen" }: { fullName?: string; role?: StaffRole } = {},
) {
  const isOfRestaurant = role === "kitchen" || role === "manager";
  const person = await createStaff({ fullName }, [{ role, ...(isOfRestaurant && { vendorId }) }]);
  const response = await postForm(request, "/desk/sign-in", { email: person.email, password: testPassword });
  expect(response.status()).toBe(303);
  return person;
}

/** The card of an order in one of the board's columns. */
export function boardCard(page: Page, column: string, orderId: string) {
  return page
    .getByRole("region", { name: column, exact: true })
    .getByRole("article", { name: `Order #${orderId.slice(-6)}` });
}

/** Signs a new rider in. */
export async function signInAsRider(request: APIRequestContext, fullName = `Rider ${uniqueWord()}`) {
  const rider = await db.insertInto("riders").values({ fullName }).returning("id").executeTakeFirstOrThrow();
  const person = await createStaff({ fullName, riderId: rider.id }, [{ role: "rider" }]);
  const response = await postForm(request, "/desk/sign-in", { email: person.email, password: testPassword });
  expect(response.status()).toBe(303);
  return { ...person, fullName, riderId: rider.id };
}

/** The card of an order on a rider's list. */
export function deliveryCard(page: Page, section: string, orderId: string) {
  return boardCard(page, section, orderId);
}

/** Lets the sessions expire, as time does; an open page notices this later than a session that somebody ends. */
export async function endSessions(staffId: string): Promise<void> {
  const lastSeenAt = new Date(Date.now() - 13 * 60 * 60 * 1_000);
  await db.updateTable("staffSessions").set({ lastSeenAt }).where("staffId", "=", staffId).execute();
}

export async function signInOnPage(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(testPassword);
  await page.getByRole("button", { name: "SIGN IN" }).click();
  await expect(page).not.toHaveURL(/\/desk\/sign-in/);
}
