// @module-tag slow

import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { get, type IncomingMessage, ServerResponse } from "node:http";
import { queryObjects } from "node:v8";
import express from "express";
import { sql } from "kysely";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { endAllSessions, endSession } from "#app/features/accounts/sessions.server.ts";
import { createSession } from "#app/features/accounts/test-sessions.ts";
import { findVersionForCustomer } from "#app/features/orders/order-version.server.ts";
import { findOrderForCustomer } from "#app/features/orders/orders.server.ts";
import { db } from "#db/db.server.ts";
import { changeOrder, createOrder } from "#db/factories.ts";
import { cutListeners } from "#db/test-outages.ts";
import { startLiveUpdates } from "../start/live-updates.ts";
import { serve } from "../test-server.ts";
import { beginEvents } from "./event-response.ts";
import { openStream } from "./order-streams.ts";
import {
  createFollower,
  eventsOf,
  eventsUrl,
  expectEnd,
  expectEvents,
  openEvents,
  type Page,
  readEvents,
  serveEvents,
} from "./test-followers.ts";

let stopStreams: () => Promise<void>;

serveEvents();

beforeEach(() => {
  // No heartbeat, which also looks for what a page has missed.
  stopStreams = startLiveUpdates({ heartbeatMs: 600_000 });
  return () => stopStreams();
});

/** Opens as many pages as a customer may have at once, after earlier ones have closed. */
async function expectRoomForAll(follow: () => Promise<Page>) {
  for (let opened = 0; opened < 12; opened++) {
    await expect.poll(async () => (await follow()).response.status).toBe(200);
  }
  expect((await follow()).response.status).toBe(503);
}

test("without a valid session there are no events", async () => {
  const { orderId, customerId, session, follow } = await createFollower();
  const cookies = ["", "session=", "session=unknown", `__Host-session=${session}`];
  for (const cookie of cookies) {
    const { response } = await openEvents(orderId, { cookie });
    expect(response.status).toBe(401);
    const headers = { "cache-control": "no-store", "x-content-type-options": "nosniff" };
    expect(Object.fromEntries(response.headers)).toMatchObject(headers);
  }
  await db.updateTable("customers").set({ status: "disabled" }).where("id", "=", customerId).execute();
  expect((await follow()).response.status).toBe(401);
});

test("an order that is missing or somebody else's is not found", async () => {
  const [{ cookie }, stranger] = await Promise.all([createFollower(), createFollower()]);
  for (const orderId of [stranger.orderId, "order_unknown", "'", "x".repeat(5_000)]) {
    expect((await openEvents(orderId, { cookie })).response.status).toBe(404);
  }
});

test("the current state comes first, with its version as the id", async () => {
  const { orderId, follow } = await createFollower();
  await changeOrder(orderId, { status: "confirmed" });
  const page = await follow();
  await expectEvents(page, ["2 confirmed"]);
  expect(page.text).toMatch(/^retry: [234]\d{3}\n\n/);
});

test("the headers forbid proxies to cache, buffer or transform a stream, and browsers to guess its content type", async () => {
  const { response } = await (await createFollower()).follow();
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
  });
});

test("a change made with SQL arrives on every page of the order and on no other", async () => {
  const [one, other] = await Promise.all([createFollower(), createFollower()]);
  const pages = await Promise.all([one.follow(), one.follow(), other.follow()]);
  // Otherwise a page could begin with a later status.
  for (const page of pages) await expectEvents(page, ["1 pending"]);
  await changeOrder(one.orderId, { status: "confirmed" });
  // A stream that was just opened may read the next status before it is notified of this one.
  for (const page of pages.slice(0, 2)) await expectEvents(page, ["1 pending", "2 confirmed"]);
  await changeOrder(one.orderId, { status: "preparing" });
  for (const page of pages.slice(0, 2)) await expectEvents(page, ["1 pending", "2 confirmed", "3 preparing"]);
  expect(eventsOf(pages[2] as Page)).toEqual(["1 pending"]);
});

test.each(["", "garbage", "-1", "NaN", "99999999999999999999", "1; drop table orders", "1"])(
  "a Last-Event-ID of %j is harmless",
  async (id) => {
    const { orderId, follow } = await createFollower();
    const page = await follow({ "Last-Event-ID": id });
    await expectEvents(page, ["1 pending"]);
    await changeOrder(orderId, { status: "cancelled" });
    await expectEvents(page, ["1 pending", "2 cancelled"]);
  },
);

test("the page of a scheduled order hears of it when the kitchen's board begins to show the order", async () => {
  const { orderId, customerId, follow } = await createFollower();
  await sql`update orders set deliver_at = now() + interval '1 hour', board_at = clock_timestamp() + interval '1 second'
    where id = ${orderId}`.execute(db);
  const page = await follow();
  await expectEvents(page, ["1 pending", "1.5 pending"]);
  await expectEvents(await follow(), ["1.5 pending"]);
  // Otherwise the page would load its data again each time it opens the stream.
  expect(await findOrderForCustomer(orderId, customerId)).toMatchObject({ version: 1.5, waitsUntil: null });
  await changeOrder(orderId, { status: "confirmed" });
  await expectEvents(page, ["1 pending", "1.5 pending", "2 confirmed"]);
});

test("the page of a scheduled order hears of it when its delivery is late, and says so no more after the end", async () => {
  const { orderId, customerId, follow } = await createFollower("preparing");
  await sql`update orders set deliver_at = clock_timestamp() + interval '1 second', board_at = now()
    where id = ${orderId}`.execute(db);
  const page = await follow();
  await expectEvents(page, ["1 preparing", "1.25 preparing"]);
  expect(await findOrderForCustomer(orderId, customerId)).toMatchObject({ version: 1.25, deliverWhen: null });
  await changeOrder(orderId, { status: "delivered" });
  await expectEvents(page, ["1 preparing", "1.25 preparing", "2 delivered"]);
});

test.each(["delivered", "cancelled"] as const)("%s is the last event", async (status) => {
  const { orderId, follow } = await createFollower("out_for_delivery");
  const page = await follow();
  await changeOrder(orderId, { status });
  await expectEnd(page);
  expect(eventsOf(page)).toEqual(["1 out_for_delivery", `2 ${status}`]);
});

test("a page that has received the final status is told not to reconnect; any other page receives it", async () => {
  const { orderId, follow } = await createFollower("out_for_delivery");
  await changeOrder(orderId, { status: "delivered" });
  expect((await follow({ "Last-Event-ID": "2" })).response.status).toBe(204);
  for (const id of ["", "1", "garbage"]) {
    const page = await follow({ "Last-Event-ID": id });
    expect(page.response.status).toBe(200);
    await expectEnd(page);
    expect(eventsOf(page)).toEqual(["2 delivered"]);
  }
});

test("a customer can have 12 pages, closing one makes room, and others are not affected", async () => {
  const [{ follow }, other] = await Promise.all([createFollower(), createFollower()]);
  const pages = await Promise.all(Array.from({ length: 12 }, () => follow()));
  expect(pages.map(({ response }) => response.status)).toEqual(Array(12).fill(200));
  const refused = await follow();
  expect(refused.response.status).toBe(503);
  expect(refused.response.headers.get("retry-after")).toBe("30");
  expect((await other.follow()).response.status).toBe(200);
  pages[0]?.leave();
  await expect.poll(async () => (await follow()).response.status).toBe(200);
});

test("a browser that reconnects replaces the stream that it lost, and nobody else's", async () => {
  const [{ follow, orderId, customerId, vendorId, cookie }, other] = await Promise.all([
    createFollower(),
    createFollower(),
  ]);
  const elsewhere = await createSession(customerId, "");
  const [first, ...pages] = [await follow(), ...(await Promise.all(Array.from({ length: 11 }, () => follow())))];
  const lost = { "Last-Event-ID": "1" };
  expect((await openEvents(orderId, { cookie: `session=${elsewhere}`, ...lost })).response.status).toBe(503);
  const another = await createOrder(customerId, vendorId);
  expect((await openEvents(another, { cookie, ...lost })).response.status).toBe(503);
  expect((await other.follow(lost)).response.status).toBe(200);
  expect((await follow(lost)).response.status).toBe(200);
  await expect.poll(() => first?.hasFailed).toBe(true);
  expect(pages.map(({ hasFailed, hasEnded }) => hasFailed || hasEnded)).toEqual(Array(11).fill(false));
  expect((await follow()).response.status).toBe(503);
});

test("pages opened concurrently do not exceed the limit", async () => {
  const { follow } = await createFollower();
  const pages = await Promise.all(Array.from({ length: 30 }, () => follow()));
  const answers = pages.map(({ response }) => response.status).sort();
  expect(answers).toEqual([...Array(12).fill(200), ...Array(18).fill(503)]);
});

/** What this process holds: open files, sockets and timers. */
async function listHeld(): Promise<Record<string, number>> {
  const active = Object.groupBy(process.getActiveResourcesInfo(), (kind) => kind);
  return {
    files: (await readdir("/proc/self/fd")).length,
    timers: active.Timeout?.length ?? 0,
    sockets: active.TCPSocketWrap?.length ?? 0,
  };
}

/** Counts the answers still in memory, after collecting garbage, which takes half a second. */
const countAnswers = () => queryObjects(ServerResponse, { format: "count" });

test("150 opened and closed pages leave no descriptor, timer or response behind", { timeout: 60_000 }, async () => {
  const { orderId, cookie, follow } = await createFollower();
  const path = eventsUrl(orderId);
  const openAndLeave = async () => {
    const request = get(path, { headers: { cookie }, agent: false });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    await once(response, "data");
    response.destroy();
    await once(response, "close").catch(() => {});
  };
  const leaveMany = async (rounds: number) => {
    for (let round = 0; round < rounds; round++) await Promise.all(Array.from({ length: 10 }, openAndLeave));
  };
  await leaveMany(2);
  const [before, answersBefore] = [await listHeld(), countAnswers()];
  await leaveMany(15);
  // The database's pool may have grown by some connections; each of them has a timer.
  const grown = async () =>
    Object.entries(await listHeld()).filter(([kind, count]) => count > (before[kind] ?? 0) + 25);
  await expect.poll(grown).toEqual([]);
  await expect.poll(countAnswers, { timeout: 10_000, interval: 500 }).toBeLessThanOrEqual(answersBefore + 25);
  await expectRoomForAll(follow);
});

test("pages closed before the response leave nothing behind", { timeout: 30_000 }, async () => {
  const { orderId, cookie, follow } = await createFollower();
  const url = eventsUrl(orderId);
  for (let round = 0; round < 20; round++) {
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        fetch(url, { headers: { cookie }, signal: AbortSignal.timeout(index) }).then(
          ({ body }) => body?.cancel(),
          () => {},
        ),
      ),
    );
  }
  await expectRoomForAll(follow);
});

test("a change made while the connection to the database is away still arrives", { timeout: 15_000 }, async () => {
  const { orderId, follow } = await createFollower();
  const page = await follow();
  await expect.poll(cutListeners).toBeGreaterThan(0);
  await changeOrder(orderId, { status: "confirmed" });
  await expect.poll(() => eventsOf(page)).toEqual(["1 pending", "2 confirmed"]);
  await changeOrder(orderId, { status: "preparing" });
  await expectEvents(page, ["1 pending", "2 confirmed", "3 preparing"]);
});

/** Opens the stream of a follower to whose order or session something has happened since it was read. */
async function followAfter(
  { orderId, customerId, session: sessionId }: Awaited<ReturnType<typeof createFollower>>,
  happen: () => Promise<unknown>,
) {
  const current = await findVersionForCustomer(orderId, customerId);
  if (!current) throw new Error("no order");
  await happen();
  const { origin, stop } = await serve(
    express().use(async (request, response) => {
      if (beginEvents(request, response)) await openStream(response, { customerId, sessionId, current });
    }),
  );
  onTestFinished(stop);
  return readEvents(origin);
}

test("a change made while the page connects is not missed", async () => {
  const follower = await createFollower();
  const page = await followAfter(follower, async () => {
    const earlier = await follower.follow();
    await changeOrder(follower.orderId, { status: "confirmed" });
    // Its notification is over.
    await expect.poll(() => eventsOf(earlier).at(-1)).toBe("2 confirmed");
  });
  await expectEvents(page, ["1 pending", "2 confirmed"]);
});

test("a session that ends while the page connects leaves no stream open", async () => {
  const follower = await createFollower();
  const page = await followAfter(follower, async () => {
    const earlier = await follower.follow();
    await endSession(follower.session);
    await expectEnd(earlier);
  });
  await expectEnd(page);
});

test("signing out ends the streams of that session at once, and no other", async () => {
  const [one, other] = await Promise.all([createFollower(), createFollower()]);
  const cookie = `session=${await createSession(one.customerId, "")}`;
  const pages = await Promise.all([one.follow(), one.follow(), one.follow({ cookie }), other.follow()]);
  for (const page of pages) await expectEvents(page, ["1 pending"]);
  await endSession(one.session);
  for (const page of pages.slice(0, 2)) await expectEnd(page);
  expect(pages[0]?.text).toMatch(/event: signed-out\ndata:\n\n$/);
  expect(pages.map(({ hasEnded }) => hasEnded)).toEqual([true, true, false, false]);
  await endAllSessions(one.customerId, "");
  await expectEnd(pages[2] as Page);
  expect(pages[3]?.hasEnded).toBe(false);
});

test("disabling a customer ends their streams at once", async () => {
  const [one, other] = await Promise.all([createFollower(), createFollower()]);
  const pages = await Promise.all([one.follow(), other.follow()]);
  for (const page of pages) await expectEvents(page, ["1 pending"]);
  await db.updateTable("customers").set({ status: "disabled" }).where("id", "=", one.customerId).execute();
  await expectEnd(pages[0] as Page);
  await changeOrder(one.orderId, { status: "confirmed" });
  expect(eventsOf(pages[0] as Page)).toEqual(["1 pending"]);
  expect(pages[1]?.hasEnded).toBe(false);
});

test("a HEAD request leaves no stream open", async () => {
  const { orderId, cookie } = await createFollower();
  const url = eventsUrl(orderId);
  for (let tries = 0; tries < 13; tries++) {
    expect((await fetch(url, { method: "HEAD", headers: { cookie } })).status).toBe(200);
  }
});

test("shutting down ends open streams at once", async () => {
  const [one, other] = await Promise.all([createFollower(), createFollower()]);
  const pages = await Promise.all([one.follow(), one.follow(), other.follow()]);
  const startedAt = Date.now();
  await stopStreams();
  for (const page of pages) await expectEnd(page);
  expect(Date.now() - startedAt).toBeLessThan(2_000);
});
