import { createDecipheriv, createECDH, hkdfSync } from "node:crypto";
import { createServer, type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import https, { Agent } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { pipeline, type Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { expect, onTestFinished } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer, createVendor } from "#db/factories.ts";
import { createSession } from "../accounts/test-sessions.ts";
import { makePushKeys } from "./push-keys.server.ts";
import { subscribe } from "./subscriptions.server.ts";

/** A browser's public key and secret, as it makes them when it subscribes: those of the example in RFC 8291. */
export const browserKeys = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

const browserPrivateKey = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";

/** Decrypts the body of a push message as the browser does (RFC 8291). */
export function decryptPush(body: Buffer): unknown {
  const [salt, senderKey, encrypted] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  const browser = createECDH("prime256v1");
  browser.setPrivateKey(browserPrivateKey, "base64url");
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), browser.getPublicKey(), senderKey]);
  const auth = Buffer.from(browserKeys.auth, "base64url");
  const secret = Buffer.from(hkdfSync("sha256", browser.computeSecret(senderKey), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, `Content-Encoding: ${name}\0`, length));
  const opening = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  opening.setAuthTag(encrypted.subarray(-16));
  const padded = Buffer.concat([opening.update(encrypted.subarray(0, -16)), opening.final()]);
  // The text ends with a delimiter and zeros.
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
}

export const endpointOf = (name: string) => `https://fcm.googleapis.com/${name}`;

/** Creates a customer, a restaurant to order from, and the keys of push messages. */
export async function prepareNotifications() {
  const [customer, { id: vendorId }] = await Promise.all([createCustomer(), createVendor(), makePushKeys()]);
  return { customer, customerId: customer.id, vendorId };
}

/** Signs a customer in on a browser and turns notifications on there; returns the secret id of the session. */
export async function subscribeBrowser(customerId: string, name = "one"): Promise<string> {
  const sessionId = await createSession(customerId);
  await subscribe({ customerId, sessionId }, { endpoint: endpointOf(name), ...browserKeys });
  return sessionId;
}

/** Expects that `work` makes the only message due after a pause of so many seconds, which begins while it runs. */
export async function expectPause(seconds: number, work: () => Promise<unknown>): Promise<void> {
  const readClock = () => sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const before = await readClock();
  await work();
  const after = await readClock();
  const { dueAt } = await db.selectFrom("notifications").select("dueAt").executeTakeFirstOrThrow();
  const began = dueAt.getTime() - seconds * 1_000;
  expect(began).toBeGreaterThanOrEqual(before.rows[0]?.now.getTime() ?? Number.NaN);
  expect(began).toBeLessThanOrEqual(after.rows[0]?.now.getTime() ?? Number.NaN);
}

/**
 * A push service that answers every message with `status`, to which every request over HTTPS goes until the test ends; `bodies` are what it was sent.
 * @param onRequest awaited before a message is answered
 * @param body of the only answer
 */
export async function startPushService(
  status: number,
  onRequest = async () => {},
  headers: OutgoingHttpHeaders = {},
  body?: Readable,
) {
  const requests: IncomingMessage[] = [];
  const bodies: Buffer[] = [];
  const server = createServer(async (request, response) => {
    requests.push(request);
    bodies.push(await buffer(request));
    await onRequest();
    response.writeHead(status, headers);
    if (body) pipeline(body, response, () => {});
    else response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent();
  // Without TLS, for which a certificate would be needed.
  agent.createConnection = () => connect(port, "127.0.0.1");
  const { globalAgent } = https;
  Object.assign(https, { globalAgent: agent });
  onTestFinished(() => {
    Object.assign(https, { globalAgent });
    agent.destroy();
    server.close();
  });
  return { requests, bodies };
}
