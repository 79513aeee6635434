// @module-tag slow
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer, createMenuItem, createOrder, createStaff, createVendor } from "#db/factories.ts";
import { listenToDatabase } from "#db/listen.server.ts";
import { clockActor } from "../history/desk-events.server.ts";
import { setSoldOut } from "../menu/sold-out.server.ts";
import { startStaffSession } from "../staff/staff-sessions.server.ts";

/** What open pages hear: versions of orders, and people whose sessions ended or whose roles were taken. */
async function listen() {
  const heard: string[] = [];
  const onListening = vi.fn();
  const stop = listenToDatabase({
    onOrderChange: ({ version, status }) => heard.push(`${version} ${status}`),
    onSessionEnd: (id) => heard.push(id),
    onCatalogueChange: () => heard.push("catalogue"),
    onListening,
  });
  onTestFinished(stop);
  await expect.poll(() => onListening).toHaveBeenCalled();
  return heard;
}

test("a customer's page is notified only when the order is seen, answered, delayed or given to the restaurant's rider", async () => {
  const [customer, vendor] = await Promise.all([createCustomer(), createVendor()]);
  await createOrder(customer.id, vendor.id);
  const heard = await listen();
  for (const change of [
    "seen_at = now()",
    "seen_at = seen_at, ticket_prints = 1, accept_by = now()",
    "status = 'confirmed', ready_by = now()",
    "ready_by = ready_by + interval '10 minutes'",
    "has_own_rider = true",
  ]) {
    await sql`update orders set ${sql.raw(change)}`.execute(db);
  }
  await expect.poll(() => heard).toEqual(["2 pending", "3 confirmed", "4 confirmed", "5 confirmed"]);
});

test("an answer clears the catalogue's cache only if it ends a restaurant's run of unanswered orders", async () => {
  const [customer, vendor, answering] = await Promise.all([createCustomer(), createVendor(), createVendor()]);
  const ignored = await createOrder(customer.id, vendor.id);
  const orderIds = [await createOrder(customer.id, vendor.id), await createOrder(customer.id, answering.id)];
  const heard = await listen();
  await sql`update orders set status = 'cancelled', cancel_code = 'no_answer' where id = ${ignored}`.execute(db);
  for (const orderId of orderIds) {
    await sql`update orders set status = 'confirmed' where id = ${orderId}`.execute(db);
    await sql`update orders set status = 'preparing' where id = ${orderId}`.execute(db);
  }
  const ofOne = ["2 confirmed", "3 preparing"];
  await expect.poll(() => heard).toEqual(["catalogue", "2 cancelled", "catalogue", ...ofOne, ...ofOne]);
  const counts = db.selectFrom("vendors").select("unansweredCount").distinct();
  expect(await counts.execute()).toEqual([{ unansweredCount: 0 }]);
});

test("a dish that already is sold out does not clear the catalogue's cache again", async () => {
  const [customer, { id: vendorId }] = await Promise.all([createCustomer(), createVendor()]);
  const { id } = await createMenuItem(vendorId);
  await createOrder(customer.id, vendorId);
  const heard = await listen();
  for (const until of ["infinity", "infinity", null] as const)
    await setSoldOut(db, clockActor, { vendorId, menuItemIds: [id], until });
  await sql`update orders set seen_at = now()`.execute(db);
  await expect.poll(() => heard).toEqual(["catalogue", "catalogue", "2 pending"]);
});

test("pages of the staff are notified of an ended session, a lost role and a disabled account", async () => {
  const person = await createStaff({}, [{ role: "owner" }]);
  await startStaffSession(person, "");
  const heard = await listen();
  await sql`update staff set full_name = 'Ona', status = 'active'`.execute(db);
  await sql`delete from staff_roles`.execute(db);
  await expect.poll(() => heard).toEqual([person.id]);
  await sql`update staff set status = 'disabled'`.execute(db);
  await expect.poll(() => heard).toEqual([person.id, person.id]);
});
