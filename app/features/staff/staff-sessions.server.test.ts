import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createStaff, createVendor } from "#db/factories.ts";
import { refuseWrites } from "#db/test-outages.ts";
import { listHistoryOf } from "../history/list-history.server.ts";
import {
  deleteEndedStaffSessions,
  endSessionsOfStaff,
  endStaffDevice,
  endStaffSession,
  findStaffSession,
  listActiveStaffSessions,
  listStaffDevices,
  startStaffSession,
} from "./staff-sessions.server.ts";

async function createSession(person: { id: string; passwordHash: string }, userAgent = ""): Promise<string> {
  return (await startStaffSession(person, userAgent)) ?? "";
}

test("a session has its person, with the current roles", async () => {
  const vendor = await createVendor();
  const person = await createStaff({ fullName: "Ali" }, [{ role: "kitchen", vendorId: vendor.id }]);
  const session = await createSession(person);
  const { id, email } = person;
  const roles = [{ role: "kitchen", vendorId: vendor.id }];
  expect(await findStaffSession(session)).toEqual({ id, email, fullName: "Ali", riderId: null, roles });
  await sql`delete from staff_roles`.execute(db);
  expect(await findStaffSession(session)).toMatchObject({ roles: [] });
  expect(await findStaffSession("unknown")).toBeUndefined();
});

test.each([
  ["11 idle hours", "last_seen_at = now() - interval '11 hours 59 minutes'", true],
  ["12 idle hours", "last_seen_at = now() - interval '12 hours'", false],
  ["almost 7 days", "created_at = now() - interval '6 days 23 hours'", true],
  ["7 days", "created_at = now() - interval '7 days'", false],
])("after %s, with %s, whether a session is alive: %s", async (_, change, isAlive) => {
  const session = await createSession(await createStaff());
  await sql`update staff_sessions set ${sql.raw(change)}`.execute(db);
  expect((await listActiveStaffSessions([session, "unknown"])).has(session)).toBe(isAlive);
  expect((await findStaffSession(session)) !== undefined).toBe(isAlive);
  expect(await deleteEndedStaffSessions()).toBe(isAlive ? 0 : 1);
});

test("using a session keeps it alive, and no other", async () => {
  const [session] = [await createSession(await createStaff()), await createSession(await createStaff())];
  await sql`update staff_sessions set last_seen_at = now() - interval '11 hours'`.execute(db);
  await findStaffSession(session);
  const idle = sql<boolean>`last_seen_at < now() - interval '1 minute'`.as("idle");
  const sessions = await db.selectFrom("staffSessions").select(idle).orderBy("idle").execute();
  expect(sessions).toEqual([{ idle: false }, { idle: true }]);
});

test("a session can be used while the database takes no writes", async () => {
  const session = await createSession(await createStaff());
  await sql`update staff_sessions set last_seen_at = now() - interval '11 minutes'`.execute(db);
  await refuseWrites("staff_sessions");
  expect(await findStaffSession(session)).toBeDefined();
});

test("no session starts with a password that was just replaced, or for someone who was disabled", async () => {
  const person = await createStaff();
  expect(await startStaffSession({ ...person, passwordHash: "$argon2id$another" }, "")).toBeUndefined();
  await sql`update staff set status = 'disabled'`.execute(db);
  expect(await startStaffSession(person, "")).toBeUndefined();
});

test("sessions are listed with the current one marked, and can be ended individually by their person only", async () => {
  const [person, other] = await Promise.all([createStaff(), createStaff()]);
  const [phone, tablet, foreign] = [
    await createSession(person, "Mozilla (Android) Chrome"),
    await createSession(person, "Mozilla (iPad) Safari"),
    await createSession(other, "Other"),
  ];
  const devices = await listStaffDevices(person.id, phone);
  expect(devices).toMatchObject([
    { name: "Safari on iOS", isCurrent: false },
    { name: "Chrome on Android", isCurrent: true },
  ]);
  await endStaffDevice(person, (await listStaffDevices(other.id, foreign))[0]?.key ?? "");
  expect(await findStaffSession(foreign)).toBeDefined();
  await endStaffDevice(person, devices[0]?.key ?? "");
  await endStaffDevice(person, "no key");
  expect(await findStaffSession(tablet)).toBeUndefined();
  expect(await findStaffSession(phone)).toBeDefined();
  await endStaffSession(phone);
  expect(await findStaffSession(phone)).toBeUndefined();
  expect(await findStaffSession(foreign)).toBeDefined();
  const ended = { who: person.fullName, what: "ended a session of their own", changes: ["device: was Safari on iOS"] };
  expect((await listHistoryOf("staff", person.id)).lines).toMatchObject([ended]);
  expect((await listHistoryOf("staff", other.id)).lines).toEqual([]);
});

test("ending all sessions of a person leaves those of colleagues", async () => {
  const [person, colleague] = await Promise.all([createStaff(), createStaff()]);
  const sessions = [await createSession(person), await createSession(person), await createSession(colleague)];
  await endSessionsOfStaff(person, person.id);
  expect([...(await listActiveStaffSessions(sessions))]).toEqual(sessions.slice(2));
});
