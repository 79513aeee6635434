import { join } from "node:path";
import { expect } from "@playwright/test";
import { sql } from "kysely";
import { findPostmaster } from "../../db/embedded-postgres/process.server.ts";
import { createMenuItem, createOrder, createOrderAt, createVendor } from "../../db/factories.ts";
import type { OrderStatus } from "../../db/schema.ts";
import { placedDialog, placeOrder } from "../support/checkout-page.ts";
import { db } from "../support/database.ts";
import { orderCard, signInAtDesk } from "../support/desk.ts";
import { openOrderStream } from "../support/event-stream.ts";
import { openAndSettle } from "../support/fixtures.ts";
import { parseHtml } from "../support/html.ts";
import { cookieHeader, postForm, signUp } from "../support/http.ts";
import { test } from "../support/own-app-fixture.ts";

const unhurried = { timeout: 20_000 };

test("streams survive a restart of PostgreSQL, and catch up", { tag: "@once" }, async ({ ownApp, newVisitor }) => {
  const app = await ownApp.start();
  await ownApp.joinDatabase();
  const request = await newVisitor({ baseURL: app.origin });
  const customer = await signUp(request);
  const order = await createOrder(customer.id, (await createVendor()).id);
  const cookie = await cookieHeader(request);
  const stream = await openOrderStream(app.origin, order, cookie);
  await expect.poll(() => stream.events).toEqual(["1 pending"]);

  const postgres = join(ownApp.dataDir, "postgres");
  for (const status of ["confirmed", "preparing"] as const) {
    const stopped = findPostmaster(postgres);
    process.kill(Number(stopped), "SIGINT");
    await expect.poll(() => findPostmaster(postgres), { ...unhurried, intervals: [20] }).not.toBe(stopped);
    // The app starts it again. This change usually comes before the app listens.
    const change = () => setStatus(order, status).catch(() => false);
    await expect.poll(change, { ...unhurried, intervals: [20] }).toBe(true);
    await expect.poll(() => stream.events.at(-1), unhurried).toMatch(new RegExp(`^\\d ${status}$`));
    const late = await openOrderStream(app.origin, order, cookie);
    await expect.poll(() => late.events).toEqual(stream.events.slice(-1));
    await late.close();
  }
  await setStatus(order, "delivered");
  await expect.poll(() => stream.events).toEqual(["1 pending", "2 confirmed", "3 preparing", "4 delivered"]);
  await expect.poll(() => stream.hasEnded).toBe(true);
});

test("the board and the payment stay while the database is down", { tag: "@scripts" }, async ({ ownApp, browser }) => {
  const app = await ownApp.start();
  await ownApp.joinDatabase();
  const openPage = () => browser.newPage({ baseURL: app.origin });
  const [kitchen, payment] = await Promise.all([openPage(), openPage()]);
  const vendor = await createVendor();
  const order = await createOrderAt(vendor.id, "preparing");
  await signInAtDesk(kitchen.request, vendor.id);
  await openAndSettle(kitchen, "/desk/board");
  const customer = await signUp(payment.request);
  await postForm(payment.request, `/restaurant/${vendor.id}`, { itemId: (await createMenuItem(vendor.id)).id });
  await openAndSettle(payment, "/payment");
  const instructions = payment.getByLabel("Special instructions");
  await instructions.fill("Ring twice");

  await setDatabaseDown(true);
  const card = orderCard(kitchen, "Cooking", order);
  await card.getByRole("button", { name: "Ready" }).click();
  await placeOrder(payment);
  await expect(card).toContainText("Not sent yet: Ready.");
  await expect(kitchen.getByRole("alert")).toContainText("No connection since");
  // Without scripts the board comes back by itself, too.
  const withoutScripts = await kitchen.request.get("/desk/board");
  expect(withoutScripts.status()).toBe(503);
  expect(parseHtml(await withoutScripts.text()).querySelector("noscript meta[http-equiv=refresh]")).not.toBeNull();
  await payment.getByRole("dialog", { name: "Order Failed" }).getByRole("link", { name: "OK" }).click();
  await expect(instructions).toHaveValue("Ring twice");

  await setDatabaseDown(false);
  await expect(orderCard(kitchen, "Ready", order)).toBeVisible(unhurried);
  await expect(kitchen.getByRole("alert")).toHaveCount(0);
  await placeOrder(payment);
  await expect(placedDialog(payment)).toBeVisible();
  const placedOrders = db.selectFrom("orders").select("specialInstructions").where("customerId", "=", customer.id);
  expect(await placedOrders.execute()).toEqual([{ specialInstructions: "Ring twice" }]);
  await Promise.all([kitchen.close(), payment.close()]);
});

test("signing out while the database is down signs out this browser, and says what remains", { tag: "@once" }, async ({
  ownApp,
  newVisitor,
}) => {
  test.setTimeout(60_000);
  const app = await ownApp.start();
  await ownApp.joinDatabase();
  const atApp = { baseURL: app.origin };
  const [customer, staff] = [await newVisitor(atApp), await newVisitor(atApp)];
  await signUp(customer);
  await signInAtDesk(staff, (await createVendor()).id);
  await setDatabaseDown(true);
  const loggedOut = await postForm(customer, "/logout", {});
  expect([loggedOut.status(), loggedOut.headers().location]).toEqual([303, "/login"]);
  const login = await customer.get("/login");
  expect(login.status()).toBe(200);
  expect(await login.text()).toContain("You are logged out here.");
  const signedOut = await postForm(staff, "/desk/sign-out", {});
  expect([signedOut.status(), signedOut.headers().location]).toEqual([303, "/desk/sign-in"]);
  expect((await staff.get("/desk/sign-in")).status()).toBe(200);
  await setDatabaseDown(false);
  await expect.poll(async () => (await customer.get("/readyz")).status(), unhurried).toBe(200);
  expect(new URL((await customer.get("/profile")).url()).pathname).toBe("/login");
  expect(new URL((await staff.get("/desk/board")).url()).pathname).toBe("/desk/sign-in");
});

/** Ends the app's connections and refuses new ones, or accepts them again. This process keeps its own. */
async function setDatabaseDown(isDown: boolean): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`alter database tiffin connection limit ${sql.raw(isDown ? "0" : "-1")}`.execute(connection);
    if (!isDown) return;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where usename = current_user and pid <> pg_backend_pid()`.execute(connection);
  });
}

async function setStatus(orderId: string, status: OrderStatus): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("orders")
    .set({ status })
    .where("id", "=", orderId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
