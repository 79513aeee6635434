// @module-tag slow
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer, testPassword } from "#db/factories.ts";
import { requestReset } from "../password-reset/reset-codes.server.ts";
import { clearAttempts } from "../throttle/throttle.server.ts";
import { signIn } from "./accounts.server.ts";
import { changePassword } from "./change-password.server.ts";
import { identifyClient, rememberDevice } from "./known-devices.server.ts";
import { findSession } from "./sessions.server.ts";
import { createSession } from "./test-sessions.ts";

type CurrentSession = Parameters<typeof changePassword>[0];

async function change(session: CurrentSession, current: string, password: string) {
  return (await changePassword(session, { current, password }, "192.0.2.1")).kind;
}

test("changing the password requires the current one and ends all other sessions of the account", async () => {
  await createCustomer({ passwordHash: "$argon2id$another" });
  const [customer, stranger] = await Promise.all([createCustomer(), createCustomer()]);
  const sessions = await Promise.all([customer.id, customer.id, stranger.id].map((id) => createSession(id, "")));
  const session = { customerId: customer.id, sessionId: sessions[0] ?? "", deviceId: "" };
  expect(await change(session, "guessed", "next-one")).toBe("incorrect");
  expect(await Promise.all(sessions.map(findSession))).not.toContain(undefined);
  expect(await signIn(customer.email, testPassword)).toMatchObject({ kind: "signed-in" });
  expect(await change(session, testPassword, "next-one")).toBe("changed");
  expect((await Promise.all(sessions.map(findSession))).map(Boolean)).toEqual([true, false, true]);
  expect(await signIn(customer.email, testPassword)).toEqual({ kind: "wrong-password" });
  expect(await signIn(customer.email, "next-one")).toMatchObject({ kind: "signed-in" });
});

test("changing the password deletes the account's reset codes and forgets its other devices", async () => {
  const [customer, stranger] = await Promise.all([createCustomer(), createCustomer()]);
  const client = { key: "192.0.2.1", isKnown: false };
  for (const { email } of [customer, stranger]) await requestReset(email, client);
  const deviceId = (await rememberDevice(customer, "")) ?? "";
  for (const account of [customer, stranger]) await rememberDevice(account, "");
  const session = { customerId: customer.id, sessionId: "", deviceId };
  const owners = async (table: "passwordResets" | "knownDevices") =>
    (await db.selectFrom(table).select("customerId").execute()).map(({ customerId }) => customerId);

  expect(await change(session, "guessed", "next-one")).toBe("incorrect");
  expect(await owners("passwordResets")).toHaveLength(2);
  expect(await owners("knownDevices")).toHaveLength(3);
  expect(await change(session, testPassword, "next-one")).toBe("changed");
  expect(await owners("passwordResets")).toEqual([stranger.id]);
  expect((await owners("knownDevices")).sort()).toEqual([customer.id, stranger.id].sort());
  expect(await identifyClient(customer.email, { address: "192.0.2.1", deviceId })).toMatchObject({ isKnown: true });
});

test("the new password in a form does not serve as a second guess at the current one", async () => {
  const session = { customerId: (await createCustomer()).id, sessionId: "", deviceId: "" };
  expect(await change(session, "guessed", testPassword)).toBe("incorrect");
  const guess = async (times: number) => {
    for (let form = 0; form < times; form += 1)
      expect(await change(session, "guessed", `guess-${form}`)).toBe("incorrect");
  };
  await guess(9);
  expect(await change(session, testPassword, "next-one")).toBe("too-many");
  await clearAttempts("change-password", session.customerId);
  expect(await change(session, testPassword, "next-one")).toBe("changed");
  // Just after a change, a form may be a second tap, and counts twice.
  await guess(5);
  expect(await change(session, "guessed", "next-one")).toBe("too-many");
});

test("of two concurrent changes with the same current password one succeeds", async () => {
  const session = { customerId: (await createCustomer()).id, sessionId: "", deviceId: "" };
  const changed = await Promise.all(["one-of-them", "other-one"].map((next) => change(session, testPassword, next)));
  expect(changed.sort()).toEqual(["changed", "incorrect"]);
});

test("submitting the same password change twice succeeds, concurrently or later", async () => {
  const session = { customerId: (await createCustomer()).id, sessionId: "", deviceId: "" };
  const again = () => change(session, testPassword, "next-one");
  expect(await Promise.all([again(), again()])).toEqual(["changed", "changed"]);
  expect(await again()).toBe("changed");
});
