// Fixtures for tests of the event streams: a server, and customers who follow their orders.
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { createSession } from "#app/features/accounts/test-sessions.ts";
import { db } from "#db/db.server.ts";
import { createCustomer, createOrder, createVendor } from "#db/factories.ts";
import type { OrderStatus } from "#db/schema.ts";
import { streamOrderEvents } from "./order-events.ts";

let server: Server;
let origin: string;

/** Serves event streams while the tests of a file run. */
export function serveEvents(): void {
  beforeAll(async () => {
    const app = express();
    app.get("/order-tracking/:orderId/events", streamOrderEvents);
    server = app.listen(0, "127.0.0.1");
    await once(server, "listening");
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
}

export const eventsUrl = (orderId: string) => `${origin}/order-tracking/${orderId}/events`;

/** Creates a signed-in customer with an order; `follow` opens its event stream. */
export async function createFollower(status: OrderStatus = "pending") {
  const [customer, vendor] = await Promise.all([createCustomer(), createVendor()]);
  const orderId = await createOrder(customer.id, vendor.id, status);
  const session = await createSession(customer.id, "");
  const cookie = `session=${session}`;
  const follow = (headers: Record<string, string> = {}) => openEvents(orderId, { cookie, ...headers });
  return { customerId: customer.id, vendorId: vendor.id, orderId, session, cookie, follow };
}

/** Requests an order's events and reads them until the test ends. */
export async function openEvents(orderId: string, headers: Record<string, string> = {}) {
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const response = await fetch(eventsUrl(orderId), { headers, signal: abort.signal });
  const page = { response, text: "", hasEnded: false, hasFailed: false, leave: () => abort.abort() };
  const read = async () => {
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) page.text += text;
    page.hasEnded = true;
  };
  read().catch(() => {
    page.hasFailed = true;
  });
  return page;
}

export type Page = Awaited<ReturnType<typeof openEvents>>;

/** Lists the events so far, as 'id data'. */
export const eventsOf = ({ text }: Page) =>
  [...text.matchAll(/^id: (.*)\ndata: (.*)\n\n/gm)].map(([, id, data]) => `${id} ${data}`);

export const expectEvents = (page: Page, events: string[]) =>
  expect.poll(() => eventsOf(page), { timeout: 15_000 }).toEqual(events);

export const expectEnd = (page: Page) => expect.poll(() => page.hasEnded, { timeout: 15_000 }).toBe(true);

export const changeStatus = (orderId: string, status: OrderStatus) =>
  sql`update orders set status = ${status} where id = ${orderId}`.execute(db);
