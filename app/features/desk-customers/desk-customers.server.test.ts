import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer, listDeskEvents } from "#db/factories.ts";
import { planOf, vacuum } from "#db/test-plans.ts";
import { signIn } from "../accounts/accounts.server.ts";
import { findSession, startSession } from "../accounts/sessions.server.ts";
import { createMember } from "../desk/test-staff.ts";
import { checkCode, requestReset } from "../password-reset/reset-codes.server.ts";
import { changeCustomer } from "./change-customer.server.ts";
import { findCustomer, listCustomers, selectCustomers } from "./list-customers.server.ts";

const createSupport = () => createMember("Sara", [{ role: "support" }]);
test("customers are found by words of name and email and by the beginning or end of a phone number", async () => {
  const sana = await createCustomer({ fullName: "Sana Malik", email: "s.malik@x.example", phone: "+92 300 1234567" });
  const omer = await createCustomer({ fullName: "عمر ملک", email: "omer@y.example", phone: "0333-7650321" });
  await createCustomer({ fullName: "Sana Gone", status: "disabled", deletedAt: new Date() });
  const found = async (search?: string) => (await listCustomers(search, undefined)).customers.map(({ id }) => id);
  expect(await found()).toEqual([omer.id, sana.id]);
  for (const search of ["SANA", "mal sana", "s.malik@x.ex", "03001234567", "4567", "0300", "0300-123"])
    expect(await found(search), search).toEqual([sana.id]);
  for (const search of ["ملک", "omer@y", "0092 333 7650321", "+92 333", "0321"])
    expect(await found(search), search).toEqual([omer.id]);
  for (const search of ["alik", "%", "''", "gone"]) expect(await found(search), search).toEqual([]);
});

test("a customer whose name is blank is listed as one without a name", async () => {
  const { id } = await createCustomer({ fullName: " \u200b" });
  expect((await listCustomers(undefined, undefined)).customers).toMatchObject([{ id, fullName: "No name" }]);
  expect(await findCustomer(id)).toMatchObject({ fullName: "No name" });
});

test("pages of 25 neither skip nor repeat a customer", { tags: "slow" }, async () => {
  const createdAt = new Date("2026-03-04T12:00:00Z");
  await Promise.all(Array.from({ length: 30 }, () => createCustomer({ createdAt })));
  const first = await listCustomers(undefined, undefined);
  const second = await listCustomers(undefined, first.next);
  expect([first.customers.length, second.customers.length, second.next]).toEqual([25, 5, undefined]);
  expect(new Set([...first.customers, ...second.customers].map(({ id }) => id)).size).toBe(30);
  expect((await listCustomers(undefined, "gone")).customers).toEqual([]);
});

test("disabling a customer ends all sessions, enabling starts none; both are recorded", { tags: "slow" }, async () => {
  const [customer, other, support] = await Promise.all([createCustomer(), createCustomer(), createSupport()]);
  const session = (await startSession(customer, "")) ?? "";
  expect(await changeCustomer(support, customer.id, "disable")).toEqual({ kind: "changed", change: "disable" });
  expect(await findSession(session)).toBe("disabled");
  expect(await findCustomer(other.id)).toMatchObject({ status: "active" });
  await changeCustomer(support, customer.id, "disable");
  await changeCustomer(support, customer.id, "enable");
  expect(await findSession(session)).toBeUndefined();
  const events = await listDeskEvents();
  expect(events.map(({ action, staffName }) => `${staffName} ${action}`)).toEqual([
    "Sara customer.disable",
    "Sara customer.enable",
  ]);
});

test("all sessions of a customer end, and the number is in the history, once after a double tap", async () => {
  const [customer, support] = await Promise.all([createCustomer(), createSupport()]);
  const sessions = await Promise.all([startSession(customer, ""), startSession(customer, "")]);
  await startSession(await createCustomer(), "");
  expect(await findCustomer(customer.id)).toMatchObject({ deviceCount: 2 });
  const end = () => changeCustomer(support, customer.id, "end-sessions");
  expect(await Promise.all([end(), end()])).toEqual(Array(2).fill({ kind: "changed", change: "end-sessions" }));
  expect(await findSession(sessions[0] ?? "")).toBeUndefined();
  expect(await listDeskEvents()).toMatchObject([{ action: "customer.end-sessions", after: { sessions: 2 } }]);
});

test("expired sessions are not counted as devices, nor those of a disabled customer, because they are refused", async () => {
  const [customer, support] = await Promise.all([createCustomer(), createSupport()]);
  for (let device = 0; device < 3; device += 1) await startSession(customer, "");
  const { idHash } = await db.selectFrom("sessions").select("idHash").executeTakeFirstOrThrow();
  const lastSeenAt = sql<Date>`now() - interval '15 days'`;
  await db.updateTable("sessions").set({ lastSeenAt }).where("idHash", "=", idHash).execute();
  expect(await findCustomer(customer.id)).toMatchObject({ deviceCount: 2 });
  await changeCustomer(support, customer.id, "disable");
  expect(await findCustomer(customer.id)).toMatchObject({ status: "disabled", deviceCount: 0 });
});

test("a code made at the desk works like the customer's own, and is not in the history", async () => {
  const [customer, support] = await Promise.all([createCustomer(), createSupport()]);
  const client = { key: "here", isKnown: false };
  for (let times = 0; times < 3; times += 1) await requestReset(customer.email, client);
  const made = await changeCustomer(support, customer.id, "reset-code");
  if (made.kind !== "made") throw new Error(made.kind);
  expect(await checkCode({ email: customer.email, code: made.code, client })).toBe("ok");
  const [event, ...more] = await listDeskEvents();
  expect([event?.action, event?.staffName, more.length]).toEqual(["customer.reset-code", "Sara", 0]);
  expect(JSON.stringify(event)).not.toContain(made.code);
  const { minutes } = await db
    .selectFrom("passwordResets")
    .select(sql<number>`round(extract(epoch from expires_at - created_at) / 60)::integer`.as("minutes"))
    .where("requestedByDevice", "=", "desk")
    .executeTakeFirstOrThrow();
  expect(minutes).toBe(30);
});

test("a disabled account gets no code, and the number of codes is limited", { tags: "slow" }, async () => {
  const [customer, disabled, support] = await Promise.all([
    createCustomer(),
    createCustomer({ status: "disabled" }),
    createSupport(),
  ]);
  expect(await changeCustomer(support, disabled.id, "reset-code")).toEqual({ kind: "disabled" });
  for (let made = 0; made < 20; made += 1) await changeCustomer(support, customer.id, "reset-code");
  expect(await changeCustomer(support, customer.id, "reset-code")).toEqual({
    kind: "too-many",
    seconds: expect.closeTo(3_600, -2),
  });
  expect(await listDeskEvents()).toHaveLength(20);
});

test("other roles cannot change a customer, and nobody can change a deleted one", async () => {
  const [customer, deleted, rider, support] = await Promise.all([
    createCustomer(),
    createCustomer({ status: "disabled", deletedAt: new Date() }),
    createMember("Ali", [{ role: "rider" }]),
    createSupport(),
  ]);
  expect(await changeCustomer(rider, customer.id, "disable")).toEqual({ kind: "not-allowed" });
  for (const id of [deleted.id, "nobody"])
    expect(await changeCustomer(support, id, "enable")).toEqual({ kind: "not-found" });
  expect(await findCustomer(deleted.id)).toBeUndefined();
  expect((await signIn(customer.email, "wrong")).kind).toBe("wrong-password");
  expect(await listDeskEvents()).toEqual([]);
});

test("among 10,000 customers list and search are read from an index", { tags: "slow" }, async () => {
  await sql`insert into customers (email, full_name, phone, password_hash, created_at)
    select 'c' || number || '@x.example', 'Name' || number || ' Malik', '0300' || lpad(number::text, 7, '0'),
      '$argon2id$x', now() - make_interval(mins => number)
    from generate_series(1, 10000) as number`.execute(db);
  await vacuum("customers");
  const plan = (search?: string, after?: string) => planOf(selectCustomers(search, after));
  const { next } = await listCustomers(undefined, undefined);
  expect(await plan()).toContain("customers_created_idx");
  expect(await plan(undefined, next)).toContain("customers_created_idx");
  expect(await plan("name1234 malik")).toContain("customers_words_idx");
  expect(await plan("c77@x.example")).toContain("customers_words_idx");
  // The planner expects this word to be frequent; a scan in the list's order would find nobody before the end.
  expect(await plan("malik")).toContain("customers_words_idx");
  expect(await plan("0300 0001234")).toContain("customers_phone_idx");
  expect(await plan("0300 000123")).toContain("customers_phone_beginning_idx");
});
