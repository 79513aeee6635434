import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { startStaffSession } from "#app/features/staff/staff-sessions.server.ts";
import { db } from "#db/db.server.ts";
import { createCustomer, createOrder, createStaff, createVendor } from "#db/factories.ts";
import type { StaffRole } from "#db/schema.ts";
import { streamBoardEvents } from "./board-events.ts";
import { boardStreams } from "./desk-streams.ts";
import { startLiveStreams } from "./live-streams.ts";
import { streamOverviewEvents } from "./overview-events.ts";

let server: Server;
let origin: string;

beforeAll(async () => {
  const app = express();
  app.get("/desk/board/events", streamBoardEvents);
  app.get("/desk/overview/events", streamOverviewEvents);
  server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => startLiveStreams());

/** A restaurant with somebody who works there, and a way to follow its board. */
async function createKitchen(role: StaffRole = "kitchen") {
  const vendor = await createVendor();
  const isOfRestaurant = role === "kitchen" || role === "manager";
  const person = await createStaff({}, [{ role, ...(isOfRestaurant && { vendorId: vendor.id }) }]);
  const session = await startStaffSession(person, "");
  const follow = (restaurant = vendor.id, cookie = `desk=${session}`) => openBoard(restaurant, cookie);
  return { vendorId: vendor.id, staffId: person.id, session, follow };
}

async function openBoard(restaurant: string, cookie: string) {
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  return openStream(`${origin}/desk/board/events?${new URLSearchParams({ restaurant })}`, cookie, abort.signal);
}

async function openStream(url: string, cookie: string, signal: AbortSignal) {
  const response = await fetch(url, { headers: { cookie }, signal, redirect: "manual" });
  const page = { response, text: "", hasEnded: false, versions: () => [...page.text.matchAll(/^id: (.+)\n/gm)] };
  const read = async () => {
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) page.text += text;
    page.hasEnded = true;
  };
  read().catch(() => {});
  return page;
}

type Page = Awaited<ReturnType<typeof openBoard>>;

const expectVersions = (page: Page, count: number) =>
  expect.poll(() => page.versions().length, { timeout: 10_000 }).toBe(count);
const expectSignedOut = (page: Page) =>
  expect.poll(() => page.hasEnded && page.text.includes("event: signed-out"), { timeout: 10_000 }).toBe(true);

test("the current version comes first, then one for each change, and nothing of another restaurant", async () => {
  const [kitchen, other, customer] = await Promise.all([createKitchen(), createKitchen(), createCustomer()]);
  const [page, elsewhere] = await Promise.all([kitchen.follow(), other.follow()]);
  expect(page.response.headers.get("cache-control")).toBe("no-store, no-transform");
  await expectVersions(page, 1);
  const orderId = await createOrder(customer.id, kitchen.vendorId);
  await expectVersions(page, 2);
  await sql`update orders set status = 'confirmed' where id = ${orderId}`.execute(db);
  await expectVersions(page, 3);
  await expectVersions(elsewhere, 1);
});

test("without a session there are no events, for another role none, and another's restaurant is not found", async () => {
  const [kitchen, rider, other] = await Promise.all([createKitchen(), createKitchen("rider"), createKitchen()]);
  for (const cookie of ["", "desk=", "desk=unknown", `session=${kitchen.session}`]) {
    expect((await kitchen.follow(kitchen.vendorId, cookie)).response.status).toBe(401);
  }
  expect((await rider.follow()).response.status).toBe(403);
  for (const id of [other.vendorId, "nobody", "'", "\0", ""])
    expect((await kitchen.follow(id)).response.status).toBe(404);
  const owner = await createKitchen("owner");
  expect((await owner.follow(kitchen.vendorId)).response.status).toBe(200);
  expect((await owner.follow("nobody")).response.status).toBe(404);
});

test("without an id the only restaurant's board is followed; with several there is a choice", async () => {
  const [kitchen, owner] = [await createKitchen(), await createKitchen("owner")];
  const follow = ({ session }: { session: string | undefined }) =>
    openStream(`${origin}/desk/board/events`, `desk=${session}`, AbortSignal.timeout(30_000));
  const page = await follow(kitchen);
  await expectVersions(page, 1);
  await createOrder((await createCustomer()).id, kitchen.vendorId);
  await expectVersions(page, 2);
  const { response } = await follow(owner);
  expect(`${response.status} ${response.headers.get("location")}`).toBe("303 /desk/choose?page=%2Fdesk%2Fboard");
  expect((await follow(await createKitchen("rider"))).response.status).toBe(403);
});

test.each<[string, (kitchen: { staffId: string }) => Promise<unknown>]>([
  ["signing out", ({ staffId }) => db.deleteFrom("staffSessions").where("staffId", "=", staffId).execute()],
  ["being disabled", ({ staffId }) => sql`update staff set status = 'disabled' where id = ${staffId}`.execute(db)],
  ["losing the role", ({ staffId }) => db.deleteFrom("staffRoles").where("staffId", "=", staffId).execute()],
])("%s ends the events, those of a colleague go on", async (_, end) => {
  const kitchen = await createKitchen();
  const colleague = await createKitchen("owner");
  const [page, other] = await Promise.all([kitchen.follow(), colleague.follow(kitchen.vendorId)]);
  await Promise.all([expectVersions(page, 1), expectVersions(other, 1)]);
  await end(kitchen);
  await expectSignedOut(page);
  expect(other.hasEnded).toBe(false);
});

test("the overview follows all restaurants, for the owner and support only, and ends with the session", async () => {
  const [owner, cook, customer] = await Promise.all([createKitchen("owner"), createKitchen(), createCustomer()]);
  const open = ({ session }: { session: string | undefined }) => {
    const abort = new AbortController();
    onTestFinished(() => abort.abort());
    return openStream(`${origin}/desk/overview/events`, `desk=${session}`, abort.signal);
  };
  const [page, refused] = await Promise.all([open(owner), open(cook)]);
  expect(refused.response.status).toBe(403);
  await expectVersions(page, 1);
  await createOrder(customer.id, cook.vendorId);
  await expectVersions(page, 2);
  await db.deleteFrom("staffSessions").where("staffId", "=", owner.staffId).execute();
  await expectSignedOut(page);
});

test("a board that is followed is noted as open, unless only the owner looks at it", async () => {
  const streams = boardStreams.start({ heartbeatMs: 50 });
  onTestFinished(streams.stop);
  const [kitchen, other, owner] = await Promise.all([createKitchen(), createKitchen(), createKitchen("owner")]);
  const pages = await Promise.all([kitchen.follow(), owner.follow(other.vendorId)]);
  await Promise.all(pages.map((page) => expectVersions(page, 1)));
  const listOpen = () => db.selectFrom("openBoards").select("vendorId").execute();
  await expect.poll(listOpen).toEqual([{ vendorId: kitchen.vendorId }]);
});

test("a person can have 12 boards open", async () => {
  const { follow } = await createKitchen();
  const pages = await Promise.all(Array.from({ length: 14 }, () => follow()));
  expect(pages.map(({ response }) => response.status).sort()).toEqual([...Array(12).fill(200), 503, 503]);
});
