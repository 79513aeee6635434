/**
 * The processor time of one order: a signed-in customer opens home and a menu, fills the cart, pays and opens the order
 * twice, without scripts. Customers who only browse come on top of it.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { request as client } from "@playwright/test";
import pLimit from "p-limit";
import { startSession } from "../app/features/accounts/sessions.server.ts";
import { findPostmaster } from "../db/embedded-postgres/process.server.ts";
import { createAddress, createCustomer } from "../db/factories.ts";
import { postForm, prepareCheckout } from "../e2e/support/http.ts";
import { withOwnApp } from "../e2e/support/own-app.ts";
import { readCpuMs } from "./cpu-time.ts";
import { note, report } from "./report.ts";

const journeys = 200;
const atOnce = 8;

await withOwnApp(async (ownApp) => {
  const app = await ownApp.start({ DEMO: "1" });
  await ownApp.joinDatabase();
  const walk = pLimit(atOnce);
  const go = async () => order(app.origin, await newSession());
  await walk.map(Array.from({ length: 20 }), go);
  const postmaster = findPostmaster(join(ownApp.dataDir, "postgres")) ?? 0;
  const read = () => ({ app: readCpuMs(app.process.pid), postgres: readCpuMsOfAll(postmaster) });
  const sessions = await walk.map(Array.from({ length: journeys }), newSession);
  const before = read();
  const startedAt = performance.now();
  await walk.map(sessions, (session) => order(app.origin, session));
  const seconds = (performance.now() - startedAt) / 1_000;
  const after = read();
  const appMs = (after.app - before.app) / journeys;
  const postgresMs = (after.postgres - before.postgres) / journeys;
  note("orders a second, 8 customers at once", journeys / seconds);
  report("processor time of the app for an order and its pages", appMs, { atMost: 100 }, " ms");
  report("processor time of PostgreSQL for an order and its pages", postgresMs, { atMost: 40 }, " ms");
  note("orders an hour that one core of the app takes", 3_600_000 / appMs);
});

async function newSession(): Promise<string> {
  const customer = await createCustomer();
  await createAddress(customer.id);
  return (await startSession(customer, "bench")) ?? "";
}

/** Places an order: eight requests, two of them forms. */
async function order(baseURL: string, session: string): Promise<void> {
  const request = await client.newContext({ baseURL, extraHTTPHeaders: { Cookie: `session=${session}; lite=1` } });
  await request.get("/");
  const form = await prepareCheckout(request);
  await request.get("/cart");
  const answer = await postForm(request, "/payment", form);
  const [id] = /order_[\w-]+/.exec(answer.headers().location ?? "") ?? [];
  if (!id) throw new Error(`an order was not placed: ${answer.status()}`);
  for (const path of [`/payment?placed=${id}`, `/order-tracking/${id}`]) await request.get(path);
  await request.dispose();
}

/** The CPU time in ms of a process and of all its children so far. */
function readCpuMsOfAll(pid: number): number {
  const children = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  return readCpuMs(pid, true) + children.reduce((total, child) => total + readCpuMs(Number(child)), 0);
}

function parentOf(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1]);
  } catch {
    return 0;
  }
}
