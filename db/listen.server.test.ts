import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { endSession, findSession } from "#app/features/accounts/sessions.server.ts";
import { createSession } from "#app/features/accounts/test-sessions.ts";
import { databasePool, db, openDatabase } from "./db.server.ts";
import { changeOrder, createCustomer, createOrderAt, createRider, createVendor } from "./factories.ts";
import { listenToDatabase, type OrderVersion } from "./listen.server.ts";
import { cutListeners } from "./test-outages.ts";

const createNewOrder = async () => createOrderAt((await createVendor()).id);

/** Listens until the test is over; resolves once changes are heard. */
async function listen() {
  const changes: OrderVersion[] = [];
  const problems: unknown[] = [];
  const sessionEnds: string[] = [];
  const heard = { changes, problems, sessionEnds, starts: 0 };
  const stop = listenToDatabase({
    onOrderChange: (change) => changes.push(change),
    onSessionEnd: (personId) => sessionEnds.push(personId),
    onListening: () => {
      heard.starts += 1;
    },
    onError: (error) => problems.push(error),
  });
  onTestFinished(stop);
  await expect.poll(() => heard.starts).toBe(1);
  return Object.assign(heard, { stop });
}

/** PostgreSQL may list a connection for a moment after it was closed. */
async function countListeners(): Promise<number> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where application_name = 'tiffin listener' and datname = current_database()`.execute(db);
  return rows.length;
}

test("changes are announced in order, even within one transaction; updates without a change are not", async () => {
  const orderId = await createNewOrder();
  const heard = await listen();
  await changeOrder(orderId, { status: "pending" });
  await sql`update orders set special_instructions = 'Ring twice'`.execute(db);
  await db.transaction().execute(async (trx) => {
    for (const status of ["confirmed", "preparing"]) await sql`update orders set status = ${status}`.execute(trx);
  });
  await changeOrder(orderId, { status: "delivered" });
  const expected = ["2 confirmed", "3 preparing", "4 delivered"];
  await expect.poll(() => heard.changes.map(({ version, status }) => `${version} ${status}`)).toEqual(expected);
});

test("malformed announcements are ignored", async () => {
  const orderId = await createNewOrder();
  const heard = await listen();
  for (const payload of ["", "garbage", "only two"])
    await sql`select pg_notify('order_status', ${payload})`.execute(db);
  await changeOrder(orderId, { status: "confirmed" });
  await expect.poll(() => heard.changes).toEqual([{ orderId, version: 2, status: "confirmed" }]);
});

test("after a lost connection it reconnects and hears changes again", { tags: "slow", timeout: 20_000 }, async () => {
  const orderId = await createNewOrder();
  const heard = await listen();
  for (const [index, status] of (["confirmed", "preparing", "ready"] as const).entries()) {
    await cutListeners();
    await expect.poll(() => heard.starts).toBe(index + 2);
    expect(heard.problems.length).toBeGreaterThan(index);
    await changeOrder(orderId, { status });
    await expect.poll(() => heard.changes.at(-1)).toEqual({ orderId, version: index + 2, status });
    await expect.poll(countListeners).toBe(1);
  }
});

test("stopping closes the connection immediately, and nothing is received afterwards", async () => {
  const orderId = await createNewOrder();
  const heard = await listen();
  await expect.poll(countListeners).toBe(1);
  const startedAt = Date.now();
  await heard.stop();
  expect(Date.now() - startedAt, "less than until the next probe").toBeLessThan(5_000);
  await expect.poll(countListeners).toBe(0);
  await changeOrder(orderId, { status: "confirmed" });
  const other = await listen();
  await changeOrder(orderId, { status: "preparing" });
  await expect.poll(() => other.changes).toHaveLength(1);
  expect(heard.changes).toEqual([]);
  expect(heard.problems).toEqual([]);
  await heard.stop();
});

test("stopping before the connection is made, or just after it was cut, leaves none behind", async () => {
  await listenToDatabase({})();
  const heard = await listen();
  await cutListeners();
  await expect.poll(() => heard.problems).not.toEqual([]);
  await heard.stop();
  await expect.poll(countListeners).toBe(0);
});

test("stopping does not wait for a PostgreSQL that never answers", async () => {
  const { connectionString = "" } = databasePool().options;
  const silent = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void silent.close());
  await once(silent, "listening");
  // `db` keeps the pool it has: only the listener goes there.
  openDatabase(`postgresql://127.0.0.1:${(silent.address() as AddressInfo).port}/tiffin`);
  onTestFinished(() => openDatabase(connectionString));
  const stop = listenToDatabase({});
  const [socket] = (await once(silent, "connection")) as [Socket];
  onTestFinished(() => void socket.destroy());
  const startedAt = Date.now();
  await stop();
  expect(Date.now() - startedAt, "less than until the connection times out").toBeLessThan(2_500);
});

test("assigning a rider without a change of status is announced once", { tags: "slow" }, async () => {
  const orderId = await createNewOrder();
  const heard = await listen();
  const { id } = await createRider();
  await sql`update orders set rider_id = ${id}`.execute(db);
  await sql`update orders set rider_id = ${id}`.execute(db);
  await sql`update orders set rider_id = null, status = 'confirmed'`.execute(db);
  await expect
    .poll(() => heard.changes)
    .toEqual([
      { orderId, version: 2, status: "pending" },
      { orderId, version: 3, status: "confirmed" },
    ]);
});

test("ended sessions and disabled customers are announced, other changes are not", { tags: "slow" }, async () => {
  const customers = await Promise.all([createCustomer(), createCustomer(), createCustomer()]);
  const [sliding, leaving, disabled] = customers.map(({ id }) => id) as [string, string, string];
  const heard = await listen();
  const sessions = await Promise.all([sliding, leaving].map((id) => createSession(id, "")));
  await sql`update sessions set last_seen_at = now() - interval '1 hour'`.execute(db);
  expect(await findSession(sessions[0] ?? "")).toMatchObject({ customerId: sliding });
  await db.updateTable("customers").set({ fullName: "Sana", status: "active" }).execute();
  await endSession(sessions[1] ?? "");
  await db.updateTable("customers").set({ status: "disabled" }).where("id", "=", disabled).execute();
  await expect.poll(() => heard.sessionEnds).toEqual([leaving, disabled]);
});

test("placing an order announces nothing", { tags: "slow" }, async () => {
  const heard = await listen();
  await createNewOrder();
  const orderId = await createNewOrder();
  await changeOrder(orderId, { status: "confirmed" });
  await expect.poll(() => heard.changes).toEqual([{ orderId, version: 2, status: "confirmed" }]);
  expect(heard.sessionEnds).toEqual([]);
});
