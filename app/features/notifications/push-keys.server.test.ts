import { createECDH } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer } from "#db/factories.ts";
import { findStoredKeys, makePushKeys } from "./push-keys.server.ts";
import { subscribeBrowser } from "./test-browsers.ts";

const findKept = async () => (await db.selectFrom("installation").selectAll().executeTakeFirstOrThrow()).value;
const keep = (keys: object, value = JSON.stringify(keys)) => db.updateTable("installation").set({ value }).execute();

const countBrowsers = async () => (await db.selectFrom("pushSubscriptions").select("id").execute()).length;

test("the keys are made once, however many processes start, and belong together", { tags: "slow" }, async () => {
  await Promise.all([makePushKeys(), makePushKeys(), makePushKeys()]);
  const keys = await findStoredKeys();
  await subscribeBrowser((await createCustomer()).id);
  await makePushKeys();
  expect(await findStoredKeys()).toEqual(keys);
  expect(await countBrowsers()).toBe(1);
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(keys.privateKey, "base64url");
  expect(pair.getPublicKey("base64url")).toBe(keys.publicKey);
});

test("the database does not hold the private key, even if an earlier version stored it there", async () => {
  await makePushKeys();
  const keys = await findStoredKeys();
  expect(await findKept()).not.toContain(keys.privateKey);
  await keep(keys);
  await subscribeBrowser((await createCustomer()).id);
  await Promise.all([makePushKeys(), makePushKeys()]);
  expect(await findKept()).not.toContain(keys.privateKey);
  expect(await findStoredKeys()).toEqual(keys);
  expect(await countBrowsers()).toBe(1);
});

test("keys encrypted with another secret are replaced, and subscriptions with the old ones deleted", async () => {
  await makePushKeys();
  const { publicKey } = await findStoredKeys();
  await keep({ publicKey, sealed: Buffer.alloc(71, 1).toString("base64url") });
  await subscribeBrowser((await createCustomer()).id);
  await expect(findStoredKeys()).rejects.toThrow("SESSION_SECRET");
  await makePushKeys();
  expect((await findStoredKeys()).publicKey).not.toBe(publicKey);
  expect(await countBrowsers()).toBe(0);
});
