import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { APIRequestContext } from "@playwright/test";
import pg from "pg";
import { startEmbeddedPostgres } from "../../db/embedded-postgres.server.ts";
import { createOrder } from "../../db/factories.ts";
import type { OrderStatus } from "../../db/schema.ts";
import { db } from "../support/database.ts";
import { followOrder } from "../support/event-stream.ts";
import { expect, test } from "../support/fixtures.ts";
import { postForm, postRegistration, register } from "../support/http.ts";
import { startOwnApp } from "../support/own-app.ts";
import { tidyAfterEach } from "../support/tidy-up.ts";

/** How long a change may take to the pages of any process. */
const soon = { timeout: 1_000 };
const unhurried = { timeout: 20_000 };
const tidyUp = tidyAfterEach();

const setStatus = (orderId: string, status: OrderStatus) =>
  db.updateTable("orders").set({ status }).where("id", "=", orderId).execute();

async function cookieOf(request: APIRequestContext): Promise<string> {
  const { cookies } = await request.storageState();
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

test("two processes on one database tell of every change, whoever makes it, and end with the session", async ({
  request,
  ownRestaurant,
}, { project }) => {
  test.setTimeout(60_000);
  const { baseURL = "" } = project.use;
  const { id } = await register(request);
  const order = await createOrder(id, (await ownRestaurant([])).id);
  const second = await startOwnApp({ DATA_DIR: ".data/e2e" });
  tidyUp(second.stop);
  const cookie = await cookieOf(request);
  const pages = await Promise.all([baseURL, second.origin].map((origin) => followOrder(origin, order, cookie)));
  for (const page of pages) {
    expect(page.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(page.headers.get("content-encoding")).toBeNull();
    await expect.poll(() => page.events).toEqual(["1 pending"]);
  }

  await setStatus(order, "confirmed");
  for (const page of pages) await expect.poll(() => page.events.at(-1), soon).toBe("2 confirmed");
  const command = ["ops/main.ts", "orders", "status", order, "preparing"];
  await promisify(execFile)(process.execPath, command, { env: { ...process.env, DATA_DIR: ".data/e2e" } });
  for (const page of pages) await expect.poll(() => page.events.at(-1), soon).toBe("3 preparing");

  expect((await postForm(request, "/logout", {})).status()).toBe(303);
  for (const page of pages) await expect.poll(() => page.hasEnded, soon).toBe(true);
  await second.stop();
  expect((await request.get("/readyz")).status(), "the other process keeps its database").toBe(200);
});

test("streams live through a PostgreSQL that is stopped and started, and tell what happened meanwhile", async ({
  playwright,
}) => {
  test.setTimeout(90_000);
  const dataDir = await mkdtemp(join(tmpdir(), "tiffin-tracking-"));
  tidyUp(() => rm(dataDir, { recursive: true }));
  const app = await startOwnApp({ DATA_DIR: dataDir });
  tidyUp(app.stop);
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  tidyUp(postgres.stop);
  const pool = new pg.Pool({ connectionString: postgres.connectionString }).on("error", () => {});
  tidyUp(() => pool.end());
  const request = await playwright.request.newContext({ baseURL: app.origin });
  tidyUp(() => request.dispose());
  const { email } = await postRegistration(request);
  const order = await insertOrder(pool, email);
  const cookie = await cookieOf(request);
  const page = await followOrder(app.origin, order, cookie);
  await expect.poll(() => page.events).toEqual(["1 pending"]);

  for (const status of ["confirmed", "preparing"] as const) {
    const stopped = await postmasterOf(dataDir);
    process.kill(Number(stopped), "SIGINT");
    await expect.poll(() => postmasterOf(dataDir), { ...unhurried, intervals: [20] }).not.toBe(stopped);
    // The app starts it again. The first to come changes the order, mostly before the app listens.
    const change = () => setStatusBy(pool, order, status).catch(() => false);
    await expect.poll(change, { ...unhurried, intervals: [20] }).toBe(true);
    await expect.poll(() => page.events.at(-1), unhurried).toMatch(new RegExp(`^\\d ${status}$`));
    const late = await followOrder(app.origin, order, cookie);
    await expect.poll(() => late.events).toEqual(page.events.slice(-1));
    late.leave();
  }
  await setStatusBy(pool, order, "delivered");
  await expect.poll(() => page.events).toEqual(["1 pending", "2 confirmed", "3 preparing", "4 delivered"]);
  await expect.poll(() => page.hasEnded).toBe(true);
});

/** The process id of the PostgreSQL of a data folder. */
async function postmasterOf(dataDir: string): Promise<string | undefined> {
  return (await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8").catch(() => "")).split("\n")[0];
}

async function setStatusBy(pool: pg.Pool, orderId: string, status: OrderStatus): Promise<boolean> {
  const { rowCount } = await pool.query("update orders set status = $1 where id = $2", [status, orderId]);
  return rowCount === 1;
}

/** An order of this customer, by SQL: `db` belongs to the app that all tests share. */
async function insertOrder(pool: pg.Pool, email: string): Promise<string> {
  await pool.query("insert into vendors (id, restaurant_name) values ('v', 'Tandoor')");
  await pool.query(
    `insert into orders (id, customer_id, vendor_id, checkout_key, restaurant_name, subtotal, total_amount,
      customer_name, customer_phone, delivery_address)
    select 'order_1', id, 'v', 'key', 'Tandoor', 500, 500, full_name, phone, 'House 1, Lahore' from customers
    where email = $1`,
    [email],
  );
  return "order_1";
}
