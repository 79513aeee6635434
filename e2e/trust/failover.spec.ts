/** Rounds of checkouts in which the primary of two PostgreSQL servers is killed and the standby promoted. */
import { setTimeout as sleep } from "node:timers/promises";
import { type APIRequestContext, expect } from "@playwright/test";
import pLimit from "p-limit";
import { changeStatus } from "../../app/features/orders/operator-orders.server.ts";
import { closeDatabase, openDatabase } from "../../db/db.server.ts";
import { createOrder, createVendor } from "../../db/factories.ts";
import { openOrderStream } from "../support/event-stream.ts";
import { cookieHeader, postForm, prepareCheckout, signUp } from "../support/http.ts";
import { withOwnApp } from "../support/own-app.ts";
import { type NewVisitor, test } from "../support/own-app-fixture.ts";
import { readNumber } from "../support/trust/long-run.ts";
import { findMissingProgram, ReplicatedPostgres } from "../support/trust/replicated-postgres.ts";
import { expectWholeOrders, signInNewCustomer } from "../support/trust/whole-orders.ts";

const rounds = readNumber("FAILOVER_ROUNDS", 1);
const customersPerRound = 40;
const atOnce = 8;
/** The longest time in ms from the promotion until the app has placed an order. */
const longestHealingMs = 5_000;

test("a standby takes over from a killed primary, and loses or doubles no placed order", async ({ newVisitor }) => {
  test.skip(findMissingProgram() !== undefined, findMissingProgram());
  test.setTimeout((rounds + 1) * 180_000);
  const postgres = await ReplicatedPostgres.create();
  const acknowledged = new Set<string>();
  const kept = withOwnApp(async (ownApp) => {
    const { origin, process: app } = await ownApp.start({ DATABASE_URL: postgres.url, DEMO: "1" });
    for (let round = 1; round <= rounds; round += 1) {
      await postgres.addStandby();
      await failOver({ postgres, newVisitor, origin, acknowledged, round });
    }
    expect(app.exitCode, "the app was not started again").toBeNull();
  });
  await kept.finally(() => postgres.stop());
  console.log(`${rounds} failovers, ${acknowledged.size} orders acknowledged`);
  expect(acknowledged.size).toBe(rounds * customersPerRound);
});

interface Round {
  newVisitor: NewVisitor;
  postgres: ReplicatedPostgres;
  origin: string;
  /** The ids of all orders that customers were shown. */
  acknowledged: Set<string>;
  round: number;
}

async function failOver({ postgres, newVisitor, origin, acknowledged, round }: Round): Promise<void> {
  openDatabase(postgres.primaryUrl, { max: 4 });
  const followed = await followOrder(await newVisitor({ baseURL: origin }), origin);
  const checkouts = await pLimit(4).map(Array.from({ length: customersPerRound }), async () => {
    const request = await signInNewCustomer(newVisitor, origin);
    return { request, form: await prepareCheckout(request) };
  });
  await closeDatabase();
  const { healedMs, ...others } = await killWhileOrdering(postgres, checkouts, acknowledged);
  console.log(`round ${round}: ${JSON.stringify({ ...others, healedMs })}`);
  expect(healedMs).toBeLessThan(longestHealingMs);
  openDatabase(postgres.primaryUrl, { max: 4 });
  await expectWholeOrders(acknowledged, `round ${round}`);
  await changeStatus({ orderId: followed.orderId, status: "confirmed" });
  await expect.poll(() => followed.stream.events.at(-1), { timeout: 30_000 }).toBe("2 confirmed");
  await followed.stream.close();
  await Promise.all(checkouts.map(({ request }) => request.dispose()));
  await closeDatabase();
}

interface ReadyCheckout {
  request: APIRequestContext;
  form: Record<string, string>;
}

/** Sends the checkouts, eight at once, and kills the primary after the first eight; returns how long each step took. */
async function killWhileOrdering(postgres: ReplicatedPostgres, checkouts: ReadyCheckout[], acknowledged: Set<string>) {
  const placedAt: number[] = [];
  const shopping = pLimit(atOnce).map(checkouts, async ({ request, form }) => {
    acknowledged.add(await orderUntilPlaced(request, form));
    placedAt.push(performance.now());
  });
  await expect.poll(() => placedAt.length, { timeout: 30_000, intervals: [1] }).toBeGreaterThanOrEqual(atOnce);
  const placedBefore = placedAt.length;
  const killedAt = performance.now();
  await postgres.killPrimary();
  await postgres.promote();
  const promotedAt = performance.now();
  await shopping;
  const healedMs = Math.round(Math.min(...placedAt.filter((at) => at > promotedAt)) - promotedAt);
  return { placedBefore, promotedMs: Math.round(promotedAt - killedAt), healedMs };
}

/** Opens the event stream of an order that a new customer has placed. */
async function followOrder(request: APIRequestContext, origin: string) {
  const { id } = await signUp(request);
  const orderId = await createOrder(id, (await createVendor()).id);
  const stream = await openOrderStream(origin, orderId, await cookieHeader(request));
  return { orderId, stream };
}

/** Sends a checkout repeatedly until it is answered with an order; returns the order's id. */
async function orderUntilPlaced(request: APIRequestContext, form: Record<string, string>): Promise<string> {
  for (;;) {
    const answer = await postForm(request, "/payment", form).catch(() => undefined);
    const [id] = /order_[\w-]+/.exec(answer?.headers().location ?? "") ?? [];
    if (id) return id;
    await sleep(50);
  }
}
