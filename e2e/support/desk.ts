/** Staff signed in at the desk. */
import { createHash } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import type { Insertable } from "kysely";
import { isRestaurantRole } from "../../app/features/desk/role-names.ts";
import { changeOrder, createOrderAt, createRider, createStaff, testPassword } from "../../db/factories.ts";
import type { Database, OrderStatus, StaffRole } from "../../db/schema.ts";
import { db, type OwnRestaurant, uniqueWord } from "./database.ts";
import { expect, openAndSettle } from "./fixtures.ts";
import { postForm } from "./http.ts";

/** Signs in a new member of staff of this restaurant; a customer's session in the same browser stays. */
export async function signInAtDesk(
  request: APIRequestContext,
  vendorId: string,
  { fullName = "Ali Raza", role = "kitchen" }: { fullName?: string; role?: StaffRole } = {},
) {
  const person = await createStaff({ fullName }, [{ role, ...(isRestaurantRole(role) && { vendorId }) }]);
  await signInAtDeskAs(request, person);
  return person;
}

/** Signs in a new rider. */
export async function signInAsRider(request: APIRequestContext, fullName = `Rider ${uniqueWord()}`) {
  const { id: riderId } = await createRider(fullName);
  const person = await createStaff({ fullName, riderId }, [{ role: "rider" }]);
  await signInAtDeskAs(request, person);
  return { ...person, riderId };
}

/** Signs a person in who was created before. */
export async function signInAtDeskAs(request: APIRequestContext, { email }: { email: string }): Promise<void> {
  const response = await postForm(request, "/desk/sign-in", { email, password: testPassword });
  expect(response.status()).toBe(303);
}

/** Inserts an invitation, or the first owner's link if it has no email; returns the token of its link. */
export async function createInvitation(
  invited: Omit<Insertable<Database["staffInvitations"]>, "tokenHash" | "expiresAt">,
): Promise<string> {
  const token = uniqueWord().repeat(4).slice(0, 43);
  const tokenHash = createHash("sha256").update(token).digest();
  const expiresAt = new Date(Date.now() + 60 * 60_000);
  await db
    .insertInto("staffInvitations")
    .values({ ...invited, tokenHash, expiresAt })
    .execute();
  return token;
}

/** Fills and sends the sign-in form of the open page. */
export async function submitSignInForm(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(testPassword);
  await page.getByRole("button", { name: "SIGN IN" }).click();
  await expect(page).not.toHaveURL(/\/desk\/sign-in/);
}

/** The card of an order in a section of the board or of a rider's list. */
export function orderCard(page: Page, section: string, orderId: string) {
  return page
    .getByRole("region", { name: section, exact: true })
    .getByRole("article", { name: `Order #${orderId.slice(-6)}` });
}

/** The actions that the desk's history lists for an order, oldest first. */
export async function listDeskActions(orderId: string): Promise<string[]> {
  const events = db.selectFrom("deskEvents").select("action").where("subjectId", "=", orderId).orderBy("id");
  return (await events.execute()).map(({ action }) => action);
}

/** Lets the sessions expire, as time does; an open page notices this later than a session that somebody ends. */
export async function expireStaffSessions(staffId: string): Promise<void> {
  const lastSeenAt = new Date(Date.now() - 13 * 60 * 60 * 1_000);
  await db.updateTable("staffSessions").set({ lastSeenAt }).where("staffId", "=", staffId).execute();
}

export type Rider = Awaited<ReturnType<typeof signInAsRider>>;

/** Inserts an order of 500 rupees for a rider; returns its id. */
export async function assignOrder(rider: Rider, vendorId: string, status: OrderStatus): Promise<string> {
  const orderId = await createOrderAt(vendorId, status);
  await changeOrder(orderId, { riderId: rider.riderId });
  return orderId;
}

/** Signs in a rider with an order to pick up, opens the list and waits until its script is able to queue taps. */
export async function openLiveList(page: Page, restaurant: OwnRestaurant) {
  const rider = await signInAsRider(page.request);
  const orderId = await assignOrder(rider, restaurant.id, "ready");
  await openAndSettle(page, "/desk/deliveries");
  return { rider, orderId };
}
