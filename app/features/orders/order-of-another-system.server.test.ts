import { sql } from "kysely";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { databasePool, db } from "#db/db.server.ts";
import { createCustomer, createOrder, createVendor, findOrder } from "#db/factories.ts";
import { closeDays } from "../reports/close-days.server.ts";

const role = "kitchen_system";

/** Creates a role with only these rights, which is removed after the test; returns a connection of it. */
async function connectWith(...rights: string[]): Promise<pg.Client> {
  const admin = new pg.Client({ connectionString: inject("adminUrl") });
  await admin.connect();
  await admin.query(`create role ${role} login`);
  for (const right of rights) await databasePool().query(`grant ${right} to ${role}`);
  const url = new URL(databasePool().options.connectionString ?? "");
  url.username = role;
  const system = new pg.Client({ connectionString: url.href });
  onTestFinished(async () => {
    await system.end();
    for (const right of rights) await databasePool().query(`revoke ${right} from ${role}`);
    await admin.query(`drop role ${role}`);
    await admin.end();
  });
  await system.connect();
  return system;
}

test("another system needs rights on orders only, to move one from placed to delivered", async () => {
  const [customer, vendor] = await Promise.all([createCustomer(), createVendor()]);
  await db.updateTable("vendors").set({ unansweredCount: 1 }).execute();
  await db.insertInto("installation").values({ key: "mails_orders", value: "yes" }).execute();
  const id = await createOrder(customer.id, vendor.id);
  await sql`update orders set created_at = now() - interval '3 days'`.execute(db);
  await closeDays(100);
  const system = await connectWith("select (id), update (status) on orders");
  await system.query("create temp table vendors (id text, unanswered_count integer)");
  for (const status of ["confirmed", "preparing", "ready", "out_for_delivery", "delivered"])
    await system.query("update orders set status = $1 where id = $2", [status, id]);
  const changes = db.selectFrom("orderStatusChanges").select("changedBy").distinct().where("orderId", "=", id);
  expect(await changes.execute()).toEqual([{ changedBy: role }]);
  expect(await db.selectFrom("vendors").select("unansweredCount").execute()).toEqual([{ unansweredCount: 0 }]);
  const mails = db.selectFrom("notifications").select("status").where("orderId", "=", id).orderBy("id");
  expect(await mails.execute()).toEqual([{ status: "pending" }, { status: "delivered" }]);
  await expect(system.query("select email from customers")).rejects.toThrow("permission denied");
});

test("another system needs no more rights to make an answered order pending again, which restarts the time to answer", async () => {
  const [customer, vendor] = await Promise.all([createCustomer(), createVendor({ acceptMinutes: 5 })]);
  const id = await createOrder(customer.id, vendor.id);
  await sql`update orders set accept_by = now() - interval '1 minute'`.execute(db);
  const system = await connectWith("select (id), update (status) on orders");
  await system.query("create temp table vendors (id text, accept_minutes integer)");
  for (const status of ["confirmed", "pending"])
    await system.query("update orders set status = $1 where id = $2", [status, id]);
  const { acceptBy, updatedAt } = await findOrder(id);
  expect(Math.round((Number(acceptBy) - Number(updatedAt)) / 60_000)).toBe(5);
});
