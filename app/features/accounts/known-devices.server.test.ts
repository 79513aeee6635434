import { createHash } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer } from "#db/factories.ts";
import { hideTable } from "#db/test-outages.ts";
import { deleteUnusedDevices, identifyClient, rememberDevice } from "./known-devices.server.ts";
import { endAllSessions, endSession } from "./sessions.server.ts";
import { createSession } from "./test-sessions.ts";

type Account = Awaited<ReturnType<typeof createCustomer>>;

async function signInOn(account: Account, presentedId = ""): Promise<string> {
  const id = await rememberDevice(account, presentedId);
  if (!id) throw new Error("the device was not remembered");
  return id;
}

const isKnown = async ({ email }: { email: string }, deviceId: string) =>
  (await identifyClient(email, { address: "192.0.2.1", deviceId })).isKnown;

const listDevices = () => db.selectFrom("knownDevices").selectAll().execute();

test("only the account that signed in on a device knows it, whatever its email's case", { tags: "slow" }, async () => {
  const [customer, other] = [await createCustomer({ email: "Sana@Tiffin.example" }), await createCustomer()];
  const id = await signInOn(customer);
  for (const email of [customer.email, "sana@tiffin.EXAMPLE"]) expect(await isKnown({ email }, id)).toBe(true);
  expect(await isKnown(other, id)).toBe(false);
  expect(await isKnown({ email: "nobody@tiffin.example" }, id)).toBe(false);
  for (const wrong of ["", "guessed", id.toLowerCase(), `${id}A`]) expect(await isKnown(customer, wrong)).toBe(false);
});

test("only a hash of the id is stored", async () => {
  const id = await signInOn(await createCustomer());
  expect(Buffer.from(id, "base64url")).toHaveLength(32);
  expect(await listDevices()).toMatchObject([{ idHash: createHash("sha256").update(id).digest() }]);
});

test("a client is identified by its known device, otherwise by its address, or by its /64 for IPv6", async () => {
  const customer = await createCustomer();
  const [phone, laptop] = [await signInOn(customer), await signInOn(customer)];
  const keyOf = async (address: string, deviceId: string) => {
    const { key } = await identifyClient(customer.email, { address, deviceId });
    return key;
  };
  expect(await keyOf("192.0.2.1", phone)).toBe(await keyOf("198.51.100.7", phone));
  expect(await keyOf("192.0.2.1", phone)).not.toBe(await keyOf("192.0.2.1", laptop));
  expect(await keyOf("192.0.2.1", phone)).not.toContain(phone);
  expect(await keyOf("192.0.2.1", "unknown")).toBe("192.0.2.1");
  expect(await keyOf("2001:db8:1:2::3", "")).toBe(await keyOf("2001:db8:1:2:ffff::9", ""));
});

test("signing in again keeps the device's id and extends it by 180 days", async () => {
  const customer = await createCustomer();
  const id = await signInOn(customer);
  await sql`update known_devices set last_signed_in_at = now() - interval '179 days'`.execute(db);
  expect(await signInOn(customer, id)).toBe(id);
  expect(await listDevices()).toHaveLength(1);
  await sql`update known_devices set last_signed_in_at = now() - interval '2 days'`.execute(db);
  expect(await isKnown(customer, id)).toBe(true);
});

test("a device id planted by an attacker does not become known", async () => {
  const [customer, attacker] = [await createCustomer(), await createCustomer()];
  const planted = await signInOn(attacker);
  for (const presented of [planted, "chosen by the attacker"]) {
    const id = await signInOn(customer, presented);
    expect(id).not.toBe(presented);
    expect(await isKnown(customer, presented)).toBe(false);
    expect(await isKnown(customer, id)).toBe(true);
  }
});

test("a shared device is known to both of its accounts", async () => {
  const [sana, omar] = [await createCustomer(), await createCustomer()];
  const shared = await signInOn(omar, await signInOn(sana));
  for (const account of [sana, omar]) expect(await isKnown(account, shared)).toBe(true);
  expect(await signInOn(sana, shared)).toBe(shared);
});

test("an account keeps its 20 most recent devices", { tags: "slow" }, async () => {
  const [customer, other] = [await createCustomer(), await createCustomer()];
  const foreign = await signInOn(other);
  const ids: string[] = [];
  for (let round = 0; round < 22; round++) {
    ids.push(await signInOn(customer));
    if (round > 10) await signInOn(other);
  }
  const known = await Promise.all(ids.map((id) => isKnown(customer, id)));
  expect(known).toEqual([false, false, ...Array(20).fill(true)]);
  expect(await isKnown(other, foreign)).toBe(true);
});

test("a device is not remembered if the password was changed or the account disabled during sign-in", async () => {
  const customer = await createCustomer();
  expect(await rememberDevice({ ...customer, passwordHash: "$argon2id$before" }, "")).toBeUndefined();
  await db.updateTable("customers").set({ status: "disabled" }).execute();
  expect(await rememberDevice(customer, "")).toBeUndefined();
  expect(await listDevices()).toEqual([]);
});

test("signing out keeps a device known, signing out everywhere forgets all other devices", async () => {
  const customer = await createCustomer();
  const [phone, laptop] = [await signInOn(customer), await signInOn(customer)];
  await endSession(await createSession(customer.id));
  for (const id of [phone, laptop]) expect(await isKnown(customer, id)).toBe(true);
  await endAllSessions(customer.id, phone);
  expect(await isKnown(customer, phone)).toBe(true);
  expect(await isKnown(customer, laptop)).toBe(false);
});

test("a device without a sign-in for 180 days is unknown and gets deleted", async () => {
  const customer = await createCustomer();
  const id = await signInOn(customer);
  await sql`update known_devices set last_signed_in_at = now() - interval '181 days'`.execute(db);
  expect(await isKnown(customer, id)).toBe(false);
  const alive = await signInOn(customer);
  expect(await deleteUnusedDevices()).toBe(1);
  expect(await isKnown(customer, alive)).toBe(true);
});

test("no device is known while the database is unavailable", async () => {
  const customer = await createCustomer();
  const id = await signInOn(customer);
  await hideTable("known_devices");
  expect(await isKnown(customer, id)).toBe(false);
});
