import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { closeDatabase, databasePool, db, newDatabaseClient, openDatabase } from "./db.server.ts";
import { findSystemUser, isRoot } from "./embedded-postgres/system.server.ts";
import { createCustomer } from "./factories.ts";
import { sharesSessions } from "./shared-sessions.server.ts";

/** A PgBouncer with its defaults, but for `pool_mode` and `max_client_conn`, in front of the database of this file's worker. */

const { connectionString: directUrl = "" } = databasePool().options;
const port = 6432;
const environment = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
const isInstalled = spawnSync("pgbouncer", ["--version"], { env: environment }).status === 0;
const slow = { timeout: 30_000 };

let folder: string;
let bouncer: ChildProcess | undefined;

beforeAll(async () => {
  if (!isInstalled) return;
  folder = await mkdtemp(join(tmpdir(), "tiffin-pgbouncer-"));
  const { username, pathname, searchParams } = new URL(directUrl);
  const database = `host=${searchParams.get("host")} user=${username} dbname=${pathname.slice(1)}`;
  const settings = [
    "pool_mode = session",
    "auth_type = any",
    "max_client_conn = 50",
    `listen_port = ${port}`,
    `unix_socket_dir = ${folder}`,
  ];
  const file = join(folder, "pgbouncer.ini");
  await writeFile(
    file,
    `[databases]\ntiffin = ${database}\nshared = ${database} pool_mode=transaction\n[pgbouncer]\n${settings.join("\n")}\n`,
  );
  // PgBouncer refuses to run as root, and PostgreSQL's socket is only for its own user.
  const user = isRoot() ? await findSystemUser(searchParams.get("host") ?? undefined) : undefined;
  if (user) await chown(folder, user.uid, user.gid);
  bouncer = spawn("pgbouncer", ["--quiet", file], { ...user, env: environment, stdio: "inherit" });
}, 30_000);

afterAll(async () => {
  if (!bouncer) return;
  const ended = once(bouncer, "exit");
  if (bouncer.kill("SIGINT")) await ended;
  await rm(folder, { recursive: true });
});

beforeEach(async ({ skip }) => {
  if (!isInstalled) skip("pgbouncer is not installed");
  await closeDatabase();
});
afterEach(async () => {
  await closeDatabase();
  openDatabase(directUrl);
});

async function openThroughBouncer(options?: Parameters<typeof openDatabase>[1], name = "tiffin"): Promise<void> {
  openDatabase(`postgresql://any@localhost:${port}/${name}?host=${folder}&sslmode=disable`, options);
  // Until it listens.
  await expect.poll(() => databasePool().query("select 1").then(Boolean, String), slow).toBe(true);
}

const readTimeout = async () => (await databasePool().query("show statement_timeout")).rows[0].statement_timeout;

test("through PgBouncer, rows are written and read by statements that are prepared once", slow, async () => {
  await openThroughBouncer({ max: 2 });
  const { id } = await createCustomer({ fullName: "Sana Malik" });
  const read = () => db.selectFrom("customers").select("fullName").where("id", "=", id).execute();
  for (let round = 0; round < 3; round += 1) expect(await read()).toEqual([{ fullName: "Sana Malik" }]);
});

test("through PgBouncer, requests have their limits, and commands that reuse a connection none", slow, async () => {
  await openThroughBouncer({ max: 1 });
  expect(await readTimeout()).toBe("5s");
  await closeDatabase();
  await openThroughBouncer({ max: 1, hasTimeouts: false });
  expect(await readTimeout()).toBe("0");
});

test("through PgBouncer, a listener receives notifications", slow, async () => {
  await openThroughBouncer({ max: 1 });
  const listener = newDatabaseClient();
  await listener.connect();
  await listener.query("listen order_changed");
  const notified = once(listener, "notification");
  await databasePool().query("select pg_notify('order_changed', 'order_1')");
  expect(await notified).toMatchObject([{ payload: "order_1" }]);
  await listener.end();
});

test("while PgBouncer accepts no more connections, requests wait for those that the pool has", slow, async () => {
  await openThroughBouncer({ max: 3 });
  const others: ReturnType<typeof newDatabaseClient>[] = [];
  const fill = async () => {
    for (;;) {
      const other = newDatabaseClient().on("error", () => undefined);
      await other.connect();
      others.push(other);
    }
  };
  await expect(fill()).rejects.toThrow("max_client_conn");
  const queries = Array.from({ length: 3 }, () => databasePool().query("select 1"));
  expect((await Promise.allSettled(queries)).map(({ status }) => status)).toEqual(Array(3).fill("fulfilled"));
  await Promise.all(others.map((other) => other.end()));
});

test("a PgBouncer that shares sessions between connections is recognized, even by several starts", slow, async () => {
  const check = () => Promise.all(Array.from({ length: 8 }, sharesSessions));
  await openThroughBouncer();
  expect(new Set(await check())).toEqual(new Set([false]));
  await closeDatabase();
  await openThroughBouncer({ max: 8 }, "shared");
  expect(new Set(await check())).toEqual(new Set([true]));
});
