import { createServer, type IncomingMessage } from "node:http";
import { Agent } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { onTestFinished } from "vitest";
import { createSession } from "../accounts/test-sessions.ts";
import { subscribe } from "./subscriptions.server.ts";

/** A browser's public key and secret, as it makes them when it subscribes. */
export const browserKeys = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

export const endpointOf = (name: string) => `https://fcm.googleapis.com/${name}`;

/** Signs a customer in on a browser and turns notifications on there; returns the secret id of the session. */
export async function subscribeBrowser(customerId: string, name = "one"): Promise<string> {
  const sessionId = await createSession(customerId);
  await subscribe({ customerId, sessionId }, { endpoint: endpointOf(name), ...browserKeys });
  return sessionId;
}

/**
 * A push service that answers every message with `status`, and the agent that leads to it.
 * @param onRequest awaited before a message is answered
 */
export async function startPushService(status: number, onRequest = async () => {}) {
  const requests: IncomingMessage[] = [];
  const server = createServer(async (request, response) => {
    requests.push(request);
    await onRequest();
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent();
  // Without TLS, for which a certificate would be needed.
  agent.createConnection = () => connect(port, "127.0.0.1");
  onTestFinished(() => {
    agent.destroy();
    server.close();
  });
  return { agent, requests };
}
