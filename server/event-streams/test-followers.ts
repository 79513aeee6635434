// Fixtures for tests of the event streams: a server, pages that read them, and customers who follow their orders.
import express from "express";
import { beforeAll, expect, onTestFinished } from "vitest";
import { createSession } from "#app/features/accounts/test-sessions.ts";
import { createCustomer, createOrder, createVendor } from "#db/factories.ts";
import type { OrderStatus } from "#db/schema.ts";
import { serve } from "../test-server.ts";
import { addEventRoutes } from "./event-routes.ts";

let origin: string;

/** Serves event streams while the tests of a file run. */
export function serveEvents(): void {
  beforeAll(async () => {
    const app = express();
    addEventRoutes(app);
    const served = await serve(app);
    origin = served.origin;
    return served.stop;
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
export const openEvents = (orderId: string, headers: Record<string, string> = {}) =>
  readEvents(eventsUrl(orderId), headers);

/** Requests the events of a page of the desk, as somebody with this cookie, and reads them until the test ends. */
export const openDeskEvents = (path: string, cookie: string) => readEvents(`${origin}/desk/${path}`, { cookie });

/** Requests events and reads them until the test ends. */
export async function readEvents(url: string, headers: Record<string, string> = {}) {
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const response = await fetch(url, { headers, signal: abort.signal, redirect: "manual" });
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

export type Page = Awaited<ReturnType<typeof readEvents>>;

/** Lists the events so far, as 'id data'. */
export const eventsOf = ({ text }: Page) =>
  [...text.matchAll(/^id: (.*)\ndata: (.*)\n\n/gm)].map(([, id, data]) => `${id} ${data}`);

export const expectEvents = (page: Page, events: string[]) => expect.poll(() => eventsOf(page)).toEqual(events);

/** Waits until a page of the desk has received this many versions. */
export const expectVersions = (page: Page, count: number) =>
  expect.poll(() => [...page.text.matchAll(/^id: (.+)\n/gm)].length).toBe(count);

export const expectSignedOut = (page: Page) =>
  expect.poll(() => page.hasEnded && page.text.includes("event: signed-out")).toBe(true);

export const expectEnd = (page: Page) => expect.poll(() => page.hasEnded).toBe(true);
