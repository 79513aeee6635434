import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { createRider } from "#app/features/riders/test-riders.ts";
import { startStaffSession } from "#app/features/staff/staff-sessions.server.ts";
import { db } from "#db/db.server.ts";
import { createStaff } from "#db/factories.ts";
import { streamDeliveryEvents } from "./delivery-events.ts";
import { startLiveStreams } from "./live-streams.ts";

let server: Server;
let url: string;

beforeAll(async () => {
  const app = express();
  app.get("/desk/deliveries/events", streamDeliveryEvents);
  server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/desk/deliveries/events`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => startLiveStreams());

async function follow(cookie: string) {
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const response = await fetch(url, { headers: { cookie }, signal: abort.signal });
  const page = { response, text: "", hasEnded: false, versions: () => [...page.text.matchAll(/^id: (.+)\n/gm)] };
  const read = async () => {
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) page.text += text;
    page.hasEnded = true;
  };
  read().catch(() => {});
  return page;
}

async function signIn(staffId: string): Promise<string> {
  const person = await db.selectFrom("staff").selectAll().where("id", "=", staffId).executeTakeFirstOrThrow();
  return `desk=${await startStaffSession(person, "")}`;
}

type Page = Awaited<ReturnType<typeof follow>>;
const expectVersions = (page: Page, count: number) =>
  expect.poll(() => page.versions().length, { timeout: 10_000 }).toBe(count);

test("a rider's stream announces changes of the rider's own orders and cash only, until the role is lost", async () => {
  const [rider, other] = await Promise.all([createRider(), createRider("Bilal")]);
  const [page, elsewhere] = [await follow(await signIn(rider.member.id)), await follow(await signIn(other.member.id))];
  await Promise.all([expectVersions(page, 1), expectVersions(elsewhere, 1)]);
  const orderId = await rider.give("preparing");
  await expectVersions(page, 2);
  await sql`update orders set status = 'ready' where id = ${orderId}`.execute(db);
  await expectVersions(page, 3);
  const values = { riderId: rider.riderId, amount: 500, receivedBy: other.member.id };
  await db.insertInto("cashHandovers").values(values).execute();
  await expectVersions(page, 4);
  await expectVersions(elsewhere, 1);
  await db.deleteFrom("staffRoles").where("staffId", "=", rider.member.id).execute();
  await expect.poll(() => page.hasEnded && page.text.includes("event: signed-out"), { timeout: 10_000 }).toBe(true);
  expect(elsewhere.hasEnded).toBe(false);
});

test("deliveries are followed by riders only", async () => {
  const owner = await createStaff({}, [{ role: "owner" }]);
  const nobody = await createStaff({}, [{ role: "rider" }]);
  expect((await follow("")).response.status).toBe(401);
  expect((await follow("desk=unknown")).response.status).toBe(401);
  expect((await follow(await signIn(owner.id))).response.status).toBe(403);
  expect((await follow(await signIn(nobody.id))).response.status).toBe(404);
});
