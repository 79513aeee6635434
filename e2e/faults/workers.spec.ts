import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { type APIRequestContext, expect } from "@playwright/test";
import { changeStatus } from "../../app/features/orders/operator-orders.server.ts";
import { createOrder, createVendor } from "../../db/factories.ts";
import { openOrderStream } from "../support/event-stream.ts";
import { cookieHeader, postForm, prepareCheckout, readPage, signUp } from "../support/http.ts";
import type { RunningApp } from "../support/own-app.ts";
import { test as base } from "../support/own-app-fixture.ts";
import { signInNewCustomer } from "../support/trust/whole-orders.ts";
import { listWorkerPids, metricsToken, readFigures } from "../support/workers.ts";

const unhurried = { timeout: 30_000 };
const longestStopMs = 8_000;
const atOnce = 8;
const settings = { DEMO: "1", WEB_CONCURRENCY: "2", METRICS_TOKEN: metricsToken };

/** Starts a demo with two worker processes. */
const test = base.extend<{ app: RunningApp; newCustomer: () => Promise<APIRequestContext> }>({
  app: async ({ ownApp }, use) => {
    const app = await ownApp.start(settings);
    await ownApp.joinDatabase();
    await expectBoth(app);
    await use(app);
  },
  newCustomer: async ({ app, newVisitor }, use) => use(() => signInNewCustomer(newVisitor, app.origin)),
});

/** Waits until both processes serve. */
async function expectBoth(app: RunningApp): Promise<void> {
  const names = async () => Object.keys(await readFigures(app, "tiffin_orders_placed_total"));
  await expect.poll(names, unhurried).toEqual(["1", "2"]);
}

const placeOrder = (request: APIRequestContext, form: Record<string, string>) => postForm(request, "/payment", form);

test("a process killed while customers order is started again, and loses nothing", { tag: "@once" }, async ({
  app,
  newCustomer,
}) => {
  const customers = await Promise.all(Array.from({ length: atOnce }, newCustomer));
  const forms = await Promise.all(customers.map(prepareCheckout));
  const [victim = 0, other] = await listWorkerPids(app);
  const answers = await Promise.all(
    customers.map(async (request, index) => {
      const answer = await placeOrder(request, forms[index] ?? {}).catch(() => undefined);
      // The first answer kills it; for the others it is dead already.
      if (answer && (await listWorkerPids(app)).includes(victim)) process.kill(victim, "SIGKILL");
      return answer?.headers().location;
    }),
  );
  await expect.poll(() => listWorkerPids(app), unhurried).not.toContain(victim);
  for (const [index, request] of customers.entries()) {
    const placeAgain = () => placeOrder(request, forms[index] ?? {});
    // A connection to the killed process may be used once more before the client notices that it is closed.
    const again = await placeAgain().catch(placeAgain);
    expect(again.headers().location).toMatch(/^\/payment\?placed=order_/);
    if (answers[index]) expect(again.headers().location).toBe(answers[index]);
    expect((await readPage(request, "/orders")).querySelectorAll("article")).toHaveLength(1);
  }
  await expectBoth(app);
  const pids = await listWorkerPids(app);
  expect(pids).toContain(other);
  expect(pids).not.toContain(victim);
});

test(
  "a process that hangs is killed and started again, and the log names it",
  { tag: "@once" },
  async ({ ownApp }, testInfo) => {
    test.setTimeout(180_000);
    const path = testInfo.outputPath("log");
    const log = openSync(path, "a");
    const app = await ownApp.start({ ...settings, LOG_LEVEL: "error" }, log);
    await expectBoth(app);
    const [victim = 0, other] = await listWorkerPids(app);
    process.kill(victim, "SIGSTOP");
    // It is killed after half a minute.
    await expect.poll(() => listWorkerPids(app), { timeout: 60_000 }).not.toContain(victim);
    await expectBoth(app);
    expect(await listWorkerPids(app)).toContain(other);
    await app.stop();
    closeSync(log);
    expect(readFileSync(path, "utf8").match(/"worker \d .+"/g)).toEqual([
      expect.stringMatching(/^"worker [12] ended \(killed because it did not answer for 30 s\): restarting it"$/),
    ]);
  },
);

test("orders are placed through both processes, whose updates reach the pages of both; SIGTERM ends them in time", {
  tag: "@once",
}, async ({ app, newCustomer, newVisitor }) => {
  const placeOne = async () => {
    const request = await newCustomer();
    const answer = await placeOrder(request, await prepareCheckout(request));
    expect(answer.headers().location).toMatch(/placed=order_/);
    const placed = await readFigures(app, "tiffin_orders_placed_total");
    return Object.values(placed).every((count) => count > 0);
  };
  await expect.poll(placeOne, { ...unhurried, intervals: [0] }).toBe(true);

  const request = await newVisitor({ baseURL: app.origin });
  const { id } = await signUp(request);
  const orderId = await createOrder(id, (await createVendor()).id);
  const cookie = await cookieHeader(request);
  const streams = await Promise.all(Array.from({ length: atOnce }, () => openOrderStream(app.origin, orderId, cookie)));
  const opened = await readFigures(app, 'tiffin_open_streams{kind="order"}');
  expect(Object.values(opened)).toEqual([expect.any(Number), expect.any(Number)]);
  expect(Math.min(...Object.values(opened)), "streams of the process with fewer").toBeGreaterThan(0);
  await changeStatus({ orderId, status: "confirmed" });
  for (const { events } of streams) await expect.poll(() => events, unhurried).toEqual(["1 pending", "2 confirmed"]);

  const stoppedAt = performance.now();
  const ended = once(app.process, "exit");
  app.process.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(performance.now() - stoppedAt).toBeLessThan(longestStopMs);
  for (const stream of streams) expect(stream.hasEnded).toBe(true);
});
