// @module-tag slow

import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { cutListeners } from "#db/test-outages.ts";
import { startLiveUpdates } from "../start/live-updates.ts";
import { createFollower, expectEnd, expectEvents, serveEvents } from "./test-followers.ts";

serveEvents();

beforeEach(() => startLiveUpdates({ heartbeatMs: 50 }));

test("an idle stream sends heartbeats, so that proxies keep it open and the page knows that it works", async () => {
  const page = await (await createFollower()).follow();
  await expectEvents(page, ["1 pending"]);
  await expect.poll(() => page.text.match(/^event: beat\ndata:\n\n/gm)?.length ?? 0).toBeGreaterThan(2);
});

test("while no changes are received the heartbeat is a comment, so that the page checks by itself", async () => {
  const page = await (await createFollower()).follow();
  await expect.poll(() => page.text).toContain("event: beat");
  await cutListeners();
  await expect.poll(() => page.text).toMatch(/^:\n\n/m);
  const before = page.text.length;
  await expect.poll(() => page.text.slice(before)).toContain("event: beat");
});

test("the streams of an expired session end at the next heartbeat", async () => {
  const [one, other] = await Promise.all([createFollower(), createFollower()]);
  const [page, foreign] = await Promise.all([one.follow(), other.follow()]);
  await sql`update sessions set last_seen_at = now() - interval '15 days', created_at = now() - interval '15 days'
    where customer_id = ${one.customerId}`.execute(db);
  await expectEnd(page);
  expect(page.text).toMatch(/event: signed-out\ndata:\n\n$/);
  expect(foreign.hasEnded).toBe(false);
});
