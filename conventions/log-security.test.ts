import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { signIn } from "#app/features/accounts/accounts.server.ts";
import { changePassword } from "#app/features/accounts/change-password.server.ts";
import { identifyClient } from "#app/features/accounts/known-devices.server.ts";
import { endAllSessions, endSession } from "#app/features/accounts/sessions.server.ts";
import { createSession } from "#app/features/accounts/test-sessions.ts";
import { operator } from "#app/features/desk/staff-member.ts";
import { changeCustomer } from "#app/features/desk-customers/change-customer.server.ts";
import { requestResetCode } from "#app/features/password-reset/request-reset-code.server.ts";
import { setPasswordByCode, verifyResetCode } from "#app/features/password-reset/use-reset-code.server.ts";
import { invite } from "#app/features/staff/invitations.server.ts";
import { changeOwnPassword } from "#app/features/staff/own-account.server.ts";
import { signInStaff } from "#app/features/staff/staff.server.ts";
import {
  endStaffDevice,
  endStaffSession,
  listStaffDevices,
  startStaffSession,
} from "#app/features/staff/staff-sessions.server.ts";
import { createCustomer, createStaff, testPassword } from "#db/factories.ts";
import { env } from "#env";
import { log, withRequest } from "#log";
import { metrics } from "#metrics";

const canary = { old: "canary-old-password", next: "canary-next-password", email: "canary-nobody@food.pk" };

/** Every line that the process logs while the test runs. */
function recordLog(): string[] {
  const lines: string[] = [];
  const stream: unknown = Reflect.get(log, pino.symbols.streamSym);
  log.level = "info";
  Reflect.set(log, pino.symbols.streamSym, { write: (line: string) => lines.push(line) });
  onTestFinished(() => {
    log.level = env.LOG_LEVEL;
    Reflect.set(log, pino.symbols.streamSym, stream);
  });
  return lines;
}

const inRequest = <Result>(work: () => Promise<Result>) =>
  new Promise<Result>((resolve, reject) =>
    withRequest({ requestId: "r-1", clientAddress: "203.0.113.7" }, () => work().then(resolve, reject)),
  );

const openAtDesk = async (person: { id: string; passwordHash: string }) => (await startStaffSession(person, "")) ?? "";

/** Causes every event of the security log, and returns the secrets and addresses that were used. */
async function causeEverySecurityEvent(): Promise<string[]> {
  const [customer, person] = [await createCustomer(), await createStaff()];
  const sessionId = await createSession(customer.id);
  const client = await identifyClient(customer.email, { address: "203.0.113.7", deviceId: "" });
  await signIn(`${canary.email}\r\n{"level":60,"msg":"forged"}`, canary.old);
  await signIn(customer.email, canary.old);
  await signInStaff(person.email, canary.old);
  const here = { customerId: customer.id, sessionId, deviceId: "" };
  const [elsewhere, atDesk] = [await createSession(customer.id), await openAtDesk(person)];
  await changePassword(here, { current: canary.old, password: canary.next }, "203.0.113.7");
  const passwords = { current: testPassword, password: canary.next };
  // The second one is answered like the first, but changes nothing.
  for (const change of [passwords, passwords]) await changePassword(here, change, "203.0.113.7");
  // Now there is no other session to end.
  await changePassword(here, { current: canary.next, password: canary.old }, "203.0.113.7");
  await requestResetCode(canary.email, client, "screen");
  const shown = await requestResetCode(customer.email, client, "screen");
  const code = shown.kind === "shown" ? shown.reset.code : "";
  await verifyResetCode({ email: customer.email, code: "NOPE00", client });
  await setPasswordByCode({ email: customer.email, code, client }, canary.old);
  await endSession(await createSession(customer.id));
  await endSession(elsewhere);
  await endAllSessions(customer.id, "");
  const [device] = await listStaffDevices(person.id, "");
  await endStaffDevice(person, device?.key ?? "");
  await endStaffSession(atDesk);
  await endStaffSession(await openAtDesk(person));
  await changeCustomer(operator, customer.id, "disable");
  await signIn(customer.email, canary.old);
  const grant = { role: "support" as const, vendorId: null };
  const invited = await invite(null, { email: canary.email, fullName: "", grant });
  const token = invited.kind === "invited" ? invited.token : "";
  for (let tries = 0; tries < 11; tries += 1) await verifyResetCode({ email: canary.email, code: "NOPE00", client });
  return [...Object.values(canary), testPassword, "NOPE00", code, sessionId, token, customer.email, person.email];
}

test("each security event is logged with request and client address, and without secrets and email addresses", {
  tags: "slow",
}, async () => {
  const lines = recordLog();
  const secrets = await inRequest(causeEverySecurityEvent);
  for (const line of lines) expect(line, "one line").toMatch(/^\{[^\r\n]*\}\n$/);
  const events = lines.map((line) => JSON.parse(line));
  for (const event of events) expect(event).toMatchObject({ requestId: "r-1", clientAddress: "203.0.113.7" });
  expect(events.map(({ security, reason = "" }) => `${security} ${reason}`.trim())).toEqual([
    "sign-in.failed unknown",
    "sign-in.failed wrong-password",
    "desk-sign-in.failed wrong-password",
    "password.refused",
    "sessions.ended-elsewhere",
    "password.changed",
    "password.changed",
    "reset.requested unknown",
    "reset.requested made",
    "reset.failed wrong",
    "reset.used",
    "sign-out",
    "sessions.ended",
    "staff.end-session",
    "desk-session.ended-elsewhere",
    "desk-sign-out",
    "customer.disable",
    "sign-in.failed disabled",
    "staff.invite",
    ...Array.from({ length: 10 }, () => "reset.failed none"),
    "reset.throttled",
  ]);
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(5);
    expect(lines.join("")).not.toContain(secret);
  }
});

test.each(["customer", "staff"])("a throttled change of the password of %s is logged", async (who) => {
  const { id } = await (who === "staff" ? createStaff() : createCustomer());
  const here = { staffId: id, customerId: id, sessionId: "", deviceId: "" };
  const passwords = { current: canary.old, password: canary.next };
  const change = () => (who === "staff" ? changeOwnPassword : changePassword)(here, passwords, "203.0.113.8");
  for (let tries = 0; tries < 10; tries += 1) expect(await change()).toEqual({ kind: "incorrect" });
  const lines = recordLog();
  expect(await change()).toMatchObject({ kind: "too-many" });
  const event = who === "staff" ? "staff.change-password-throttled" : "password.throttled";
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ security: event, [`${who}Id`]: id }]);
});

test("the events are counted for Prometheus", async () => {
  await signIn(canary.email, canary.old);
  expect(await metrics.metrics()).toMatch(/^tiffin_security_events_total\{event="sign-in.failed"\} [1-9]/m);
});
