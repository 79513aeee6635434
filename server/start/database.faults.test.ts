import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import pg from "pg";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { databasePool, db, openDatabase } from "#db/db.server.ts";
import { createStaff, createVendor } from "#db/factories.ts";
import { migrateTo } from "#db/migrator.server.ts";
import { createDatabase, onDatabase } from "#db/test-databases.ts";
import { log } from "#log";
import { joinDatabase, signInHints, waitForDatabase } from "./database.ts";

const howToImport =
  /import them: https:\/\/food\.example\/desk\/import\?of=restaurants, or 'ops import restaurants FILE'$/;
const goesOn = new AbortController().signal;

/** Points the process at this address until the test is over. */
function pointTo(url: URL): void {
  const { connectionString = "" } = databasePool().options;
  openDatabase(url.href, { max: 1 });
  onTestFinished(() => openDatabase(connectionString));
}

test("the start says how to set up the desk, and how to import restaurants until there is one", async () => {
  const hints = () => signInHints("https://food.example");
  const withoutOwner = [
    expect.stringContaining("https://food.example/desk/set-up?token="),
    expect.stringMatching(howToImport),
  ];
  expect(await hints()).toEqual(withoutOwner);
  await createStaff({}, [{ role: "owner" }]);
  expect(await hints()).toEqual([expect.stringMatching(howToImport)]);
  await createVendor();
  expect(await hints()).toEqual([]);
  await db.deleteFrom("staff").execute();
  expect(await hints()).toEqual(withoutOwner);
});

test("a database that does not exist ends the start at once with the reason", async () => {
  const url = new URL(inject("templateUrl"));
  url.pathname = "/nowhere";
  pointTo(url);
  await expect(waitForDatabase(goesOn)).rejects.toThrow(
    /^[^\n]+ is refused \(database "nowhere" does not exist\): correct [^\n]+$/,
  );
});

test("the start waits for an unreachable PostgreSQL until a signal", async () => {
  pointTo(new URL("postgresql://127.0.0.1:1/tiffin"));
  const stop = new AbortController();
  const waiting = waitForDatabase(stop.signal);
  stop.abort(new Error("stopped by SIGTERM"));
  await expect(waiting).rejects.toThrow("stopped by SIGTERM");
});

test("waiting is logged at once and then every 10 seconds, whatever the attempts", { tags: "slow" }, async () => {
  let attempts = 0;
  const server = createServer((socket) => {
    attempts += 1;
    socket.destroy();
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  pointTo(new URL(`postgresql://127.0.0.1:${(server.address() as AddressInfo).port}/tiffin`));
  vi.useFakeTimers({ toFake: ["Date"] });
  const warn = vi.spyOn(log, "warn").mockReturnValue();
  const stop = new AbortController();
  const waiting = waitForDatabase(stop.signal);
  await expect.poll(() => attempts).toBeGreaterThan(2);
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/^waiting: .+: no PostgreSQL answers there \(.+\): start it, or correct the address$/)],
  ]);
  vi.setSystemTime(Date.now() + 10_000);
  await expect.poll(() => warn.mock.calls.length).toBe(2);
  stop.abort(new Error("stopped by SIGTERM"));
  await expect(waiting).rejects.toThrow("stopped by SIGTERM");
});

test("a worker to which no database was passed on does not connect to a default one", () => {
  expect(joinDatabase).toThrow("WORKER_DATABASE_URL is not set");
});

/** Loads the module for a process whose DATABASE_URL this is. */
function importFor(databaseUrl: string): Promise<typeof import("./database.ts")> {
  vi.stubEnv("DATABASE_URL", databaseUrl);
  vi.resetModules();
  return import("./database.ts");
}

test("a start computes the openings that ended while nothing ran", { tags: "slow" }, async () => {
  const { prepareDatabase } = await importFor(await createDatabase(inject("templateUrl")));
  const [{ db }, { createVendor }] = await Promise.all([import("#db/db.server.ts"), import("#db/factories.ts")]);
  const before = await prepareDatabase(goesOn);
  await createVendor({ closesAt: new Date(Date.now() - 3_600_000) });
  await before.close();
  const { close } = await prepareDatabase(goesOn);
  onTestFinished(close);
  expect(await db.selectFrom("vendors").select("closesAt").execute()).toEqual([{ closesAt: Number.POSITIVE_INFINITY }]);
});

const ours = "from pg_stat_activity where datname = current_database() and application_name like 'tiffin%'";

/** Starts an app that waits in a migration, because a transaction has locked a table. */
async function startWaiting(stopped: AbortSignal) {
  const url = await createDatabase();
  await onDatabase(url, () => migrateTo(db, "2026-12-01-push-sessions"));
  const others = new pg.Pool({ connectionString: url });
  onTestFinished(() => others.end());
  const holder = await others.connect();
  onTestFinished(() => holder.release(true));
  await holder.query("begin; lock table menu_items in access share mode");
  const { prepareDatabase } = await importFor(url);
  const starting = prepareDatabase(stopped);
  const count = async (condition = "") => (await others.query(`select ${ours}${condition}`)).rowCount;
  await expect.poll(() => count(" and wait_event_type = 'Lock'")).toBe(1);
  return { starting, count, others };
}

test("a start whose connection is lost says that the next one continues", { tags: "slow" }, async () => {
  const { starting, others } = await startWaiting(goesOn);
  const lost = expect(starting).rejects.toThrow(
    /^DATABASE_URL: PostgreSQL ended the connection of the start \(terminating connection [^\n]+ start again[^\n]+$/,
  );
  await others.query(`select pg_terminate_backend(pid) ${ours}`);
  await lost;
});

test("a signal ends a start that waits in a migration, and all its connections", { tags: "slow" }, async () => {
  const stop = new AbortController();
  const { starting, count } = await startWaiting(stop.signal);
  stop.abort(new Error("stopped by SIGTERM"));
  await expect(starting).rejects.toThrow("stopped by SIGTERM");
  await expect.poll(() => count()).toBe(0);
});
