// @module-tag slow
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { open, readdir, readFile, readlink, truncate, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import pg from "pg";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { startSession } from "#app/features/accounts/sessions.server.ts";
import { findDatabaseFacts } from "#app/features/checks/run-checks.server.ts";
import { restoreArchive } from "#db/backup/restore.server.ts";
import { databasePool, db } from "#db/db.server.ts";
import { seedDemo } from "#db/demo/seed.server.ts";
import { createCustomer, createMenuItem, createOrder, createStaff, createVendor } from "#db/factories.ts";
import { migrateTo, migrationNames } from "#db/migrator.server.ts";
import { createDatabase, currentUrl, onDatabase, withoutDatabase } from "#db/test-databases.ts";
import { makeFolder } from "#db/test-folders.ts";
import { untilLockWaits } from "#db/test-lock-waits.ts";
import { env } from "#env";
import { type Answer, runOps, runOpsUntil } from "./test-command.ts";

const slow = { timeout: 120_000 };

/** Runs `ops restore`, which opens the database of DATABASE_URL and closes it, in the test's process. */
function runRestore(url: string, ...words: string[]): Promise<Answer> {
  const databaseUrl = vi.spyOn(env, "DATABASE_URL", "get").mockReturnValue(url);
  return withoutDatabase(() => runOps("restore", ...words)).finally(() => databaseUrl.mockRestore());
}

/** The number of rows of each table, and a checksum of them. */
async function fingerprint(connectionString = currentUrl()): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename !~ 'lock$' order by 1",
  );
  const prints: Record<string, string> = {};
  for (const { name } of rows) {
    const what = name.startsWith("kysely_") ? "name" : "t::text";
    const { rows: found } = await client.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(${what}, '|' order by ${what} collate "C")), '') as print from "${name}" t`,
    );
    prints[name] = found[0].print;
  }
  await client.end();
  return prints;
}

/** Inserts rows whose values are awkward in text files. */
async function addAwkwardRows(): Promise<void> {
  const awkward = 'tab\t, break\r\n, backslash \\, "quotes", \\N, \\., کھانا';
  const [customer, vendor] = [
    await createCustomer({ fullName: awkward }),
    await createVendor({ closesAt: "infinity" }),
  ];
  await startSession(customer, awkward);
  await createMenuItem(vendor.id, { name: awkward, description: "", soldOutUntil: "infinity" });
  await createStaff({}, [{ role: "manager", vendorId: vendor.id }]);
  await createOrder(customer.id, vendor.id, "delivered");
  const hash = "0".repeat(64);
  await db.insertInto("pictures").values({ hash, width: 1, height: 1 }).execute();
  const data = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  await db.insertInto("pictureFiles").values({ hash, width: 160, format: "webp", data }).execute();
  const event = { staffName: awkward, action: "x", subjectType: "order", subjectId: "" };
  await db
    .insertInto("deskEvents")
    .values({ ...event, after: JSON.stringify({ awkward, none: null }) })
    .execute();
}

/** Adds customers, each with an address in the same transaction, until the returned function is called. */
function keepWriting(): () => Promise<void> {
  let isStopped = false;
  const write = async () => {
    while (!isStopped) {
      const customer = await createCustomer();
      await db.transaction().execute(async (trx) => {
        await trx.updateTable("customers").set({ phone: "moved" }).where("id", "=", customer.id).execute();
        const address = { customerId: customer.id, label: "Home", address: "Lahore", isDefault: true };
        await trx
          .insertInto("addresses")
          .values({ id: `addr_${customer.id}`, ...address })
          .execute();
      });
    }
  };
  const writing = write();
  return () => {
    isStopped = true;
    return writing;
  };
}

test("a backup made while the app runs is a consistent snapshot, and restoring it yields its rows", slow, async () => {
  const folder = makeFolder();
  await seedDemo(db, async (password) => `$argon2id$${password}`);
  await addAwkwardRows();
  const stopWriting = keepWriting();
  expect(await runOps("export", join(folder, "busy.zip"))).toMatchObject({ code: 0, errors: "" });
  await stopWriting();
  const [busy, quiet] = [await createDatabase(), await createDatabase(inject("templateUrl"))];
  expect(await runRestore(busy, join(folder, "busy.zip"))).toMatchObject({ code: 0, errors: "" });
  const client = new pg.Client({ connectionString: busy });
  await client.connect();
  const { rows } = await client.query(
    `select count(*) filter (where phone = 'moved') as moved,
      (select count(*) from addresses where id like 'addr_%-%') as addresses from customers`,
  );
  await client.end();
  expect(rows[0].moved).toBe(rows[0].addresses);
  expect(await runOps("export", join(folder, "quiet.zip"))).toMatchObject({ code: 0, errors: "" });
  await onDatabase(quiet, () => restoreArchive(join(folder, "quiet.zip")));
  expect(await fingerprint(quiet)).toEqual(await fingerprint());
});

test("after a restore new rows get new ids, and triggers work", slow, async () => {
  // The folder of backups is missing until the first one.
  const file = join(makeFolder(), "backups", "shop.zip");
  await addAwkwardRows();
  const database = await createDatabase(inject("templateUrl"));
  await runOps("export", file);
  await onDatabase(database, () => restoreArchive(file));
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(
    "insert into desk_events (staff_name, action, subject_type, subject_id) values ('a', 'b', 'order', '')",
  );
  await expect(client.query("update orders set status = 'pending'")).rejects.toThrow(/can no longer become pending/);
  await client.query("update staff set status = 'disabled'");
});

test("a schema whose name needs quotation marks is exported, restored and checked", slow, async () => {
  const [file, again] = ["shop.zip", "again.zip"].map((name) => join(makeFolder(), name)) as [string, string];
  const { id } = await createCustomer();
  await runOps("export", file);
  const url = await createDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create schema "Shop"');
  await client.end();
  await onDatabase(`${url}&options=-c%20search_path=%22Shop%22`, async () => {
    await restoreArchive(file);
    expect(await db.selectFrom("customers").select("id").execute()).toEqual([{ id }]);
    expect(await runOps("export", again)).toMatchObject({ code: 0, errors: "" });
    expect(await findDatabaseFacts()).toMatchObject({ foreignTables: [] });
  });
});

test("a backup on standard input is restored", slow, async () => {
  const file = join(makeFolder(), "backup.zip");
  await createOrder((await createCustomer()).id, (await createVendor()).id);
  await runOps("export", file);
  const url = await createDatabase(inject("templateUrl"));
  const restore = (input: Buffer, databaseUrl = url) => {
    const env = { ...process.env, DATABASE_URL: databaseUrl };
    return execFileSync(process.execPath, ["ops/main.ts", "restore", "-"], { env, input, stdio: "pipe" }).toString();
  };
  expect(() => restore(Buffer.from("no backup"))).toThrow("ops: standard input can't be read as a backup");
  const standby = `${url}&options=-c%20default_transaction_read_only=on`;
  const backup = await readFile(file);
  expect(() => restore(backup, standby)).toThrow(/read-only transaction: point DATABASE_URL at the primary/);
  vi.stubEnv("TMPDIR", "/nowhere");
  expect((await runOps("restore", "-")).errors).toMatch(
    /^ops: \/nowhere refuses files \(ENOENT: [^\n]+: set TMPDIR, or name the file /,
  );
  vi.unstubAllEnvs();
  expect(restore(backup)).toMatch(/^restored all rows \(\d+\)/);
  expect(await fingerprint(url)).toEqual(await fingerprint());
});

test("existing rows are kept without --replace --yes", slow, async () => {
  const file = join(makeFolder(), "shop.zip");
  const { id } = await createCustomer();
  await runOps("export", file);
  const before = await fingerprint();
  await createCustomer();
  const refused = await runRestore(currentUrl(), file);
  expect(refused).toMatchObject({
    code: 1,
    output: "",
    errors: expect.stringMatching(/already has rows \(customers\): set DATA_DIR or DATABASE_URL [^\n]+--replace --yes/),
  });
  expect((await runOps("restore", file, "--replace")).errors).toContain("add --yes");
  expect(await db.selectFrom("customers").select("id").execute()).toHaveLength(2);
  const output = expect.stringMatching(/^restored all rows [^\n]+; restart the app if it is running\n$/);
  expect(await runRestore(currentUrl(), file, "--replace", "--yes")).toEqual({ code: 0, output, errors: "" });
  expect(await db.selectFrom("customers").select("id").execute()).toEqual([{ id }]);
  expect(await fingerprint()).toEqual(before);
});

test("a restore over tables that stay in use says so, and what to do", slow, async () => {
  const file = join(makeFolder(), "shop.zip");
  await createCustomer();
  await runOps("export", file);
  const user = new pg.Client({ connectionString: currentUrl() });
  await user.connect();
  onTestFinished(() => user.end());
  await user.query("begin; select from customers");
  const errors = "ops: the tables are in use: stop the app, or try again\n";
  expect(await runRestore(currentUrl(), file, "--replace", "--yes")).toEqual({ code: 1, output: "", errors });
});

test("a restore onto a full disk of PostgreSQL says what to do", slow, async () => {
  const file = join(makeFolder(), "shop.zip");
  await createCustomer();
  await runOps("export", file);
  const url = await createDatabase(inject("templateUrl"));
  await onDatabase(url, async () => {
    await sql`create function fill_disk() returns boolean language plpgsql as
      'begin raise disk_full using message = ''could not extend file''; end'`.execute(db);
    await sql`alter table customers add check (fill_disk())`.execute(db);
  });
  const errors = expect.stringMatching(
    /customers are refused: could not extend file: free space on PostgreSQL's disk\n$/,
  );
  expect(await runRestore(url, file)).toEqual({ code: 1, output: "", errors });
});

test("a damaged file, a cut one and something else are refused before a row is touched", slow, async () => {
  const folder = makeFolder();
  const [whole, cut, changed, other] = ["whole", "cut", "changed", "other"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ];
  await createCustomer();
  await runOps("export", whole);
  const bytes = await readFile(whole);
  await writeFile(cut, bytes);
  await truncate(cut, bytes.length - 100);
  const at = bytes.indexOf("data/customers.txt") + 60;
  await writeFile(changed, bytes.fill((bytes[at] ?? 0) ^ 255, at, at + 1));
  await writeFile(other, "select 1;\n");
  const before = await fingerprint();
  for (const file of [cut, changed, other, join(folder, "none")]) {
    await expect(restoreArchive(file, { replaces: true }), file).rejects.toThrow(/^[^\n]+$/);
  }
  expect(await runOps("export", whole)).toMatchObject({ code: 1, errors: expect.stringContaining("exists already") });
  expect(await fingerprint()).toEqual(before);
});

test.each(["", "-"])("a backup into %j is refused, because that is not the path of a new file", async (file) => {
  // Not in the repository: there a mistake could write, or delete what it takes for unfinished backups.
  const [folder, repository] = [makeFolder(), process.cwd()];
  onTestFinished(() => process.chdir(repository));
  process.chdir(folder);
  const errors = `ops: a backup needs the path of a new file, such as tiffin.zip, not '${file}'\n`;
  expect(await runOps("export", file)).toEqual({ code: 1, output: "", errors });
  expect(await readdir(folder)).toEqual([]);
});

/** Exports a restaurant from the tables of the first migration; returns the file. */
async function exportEarlierTables(): Promise<string> {
  const file = join(makeFolder(), "old.zip");
  await onDatabase(await createDatabase(), async () => {
    await migrateTo(db, migrationNames[0] ?? "");
    await databasePool().query("insert into vendors (id, restaurant_name) values ('old', 'Old House')");
    expect(await runOps("export", file)).toMatchObject({ code: 0, errors: "" });
  });
  return file;
}

test("a backup of earlier tables fills a new database and is migrated", slow, async () => {
  const [file, late] = [await exportEarlierTables(), await createDatabase()];
  expect(await runRestore(late, file)).toMatchObject({ code: 0, errors: "" });
  expect((await fingerprint(late)).vendors).toMatch(/^1 /);
  expect((await fingerprint(late)).kysely_migration).toBe((await fingerprint()).kysely_migration);
});

test("a backup of earlier tables whose migration fails says that its rows are restored", slow, async () => {
  const [file, late] = [await exportEarlierTables(), await createDatabase()];
  await onDatabase(late, () => databasePool().query("create view staff as select 1"));
  expect((await runRestore(late, file)).errors).toBe(
    "ops: all rows are restored, but not migrated (relation \"staff\" already exists): correct that, then run 'ops migrate'\n",
  );
  expect((await fingerprint(late)).vendors).toMatch(/^1 /);
});

test("a backup in a place that takes no files is refused with the path as given, and what to do", async () => {
  const folder = makeFolder();
  const file = join(folder, "file");
  await writeFile(file, "");
  const refusals = [
    [folder, `${folder} is a folder: name a file in it, such as ${folder}/tiffin.zip`],
    [`${folder}/new/`, `${folder}/new/ is a folder: name a file in it, such as ${folder}/new/tiffin.zip`],
    [
      `${file}/a.zip`,
      /can't be written: \S+\/file is not a folder \(E[A-Z]+: [^\n]+\): name a file in another folder$/,
    ],
    [
      "/proc/tiffin/a.zip",
      /^\S+a\.zip can't be written: \/proc\/tiffin refuses files \(ENOENT: [^\n,]+\): name a file /,
    ],
    ["/proc/a.zip", /^\S+a\.zip can't be written: \/proc refuses files \(ENOENT: [^\n,]+\): name a file /],
    [join(folder, "a".repeat(250)), /^\S+ can't be written: \S+ refuses files \(ENAMETOOLONG: [^\n,]+\): name a file /],
  ] as const;
  for (const [path, line] of refusals) {
    const { code, output, errors } = await runOps("export", path);
    expect([code, output]).toEqual([1, ""]);
    expect(errors.replace(/^ops: (.*)\n$/, "$1")).toMatch(line);
  }
  expect(await readdir(folder)).toEqual(["file"]);
});

test("the folder of a backup is synced once the backup has its name, if the folder can be synced", slow, async () => {
  const folder = makeFolder();
  const handle = await open(folder);
  await handle.close();
  const seen: string[][] = [];
  const sync = vi.spyOn(Object.getPrototypeOf(handle), "sync").mockImplementation(async () => {
    seen.push(await readdir(folder));
    throw new Error("EINVAL");
  });
  onTestFinished(() => sync.mockRestore());
  expect(await runOps("export", join(folder, "a.zip"))).toMatchObject({ code: 0, errors: "" });
  expect(seen).toEqual([["a.zip"]]);
});

test("an export and a restore have no timeout, even if the database has one", slow, async () => {
  const url = currentUrl();
  const file = join(makeFolder(), "shop.zip");
  const user = new pg.Client({ connectionString: url });
  await user.connect();
  const name = pg.escapeIdentifier(new URL(url).pathname.slice(1));
  await user.query(`alter database ${name} set statement_timeout = 100`);
  onTestFinished(() => user.query(`alter database ${name} reset all`).then(() => user.end()));
  for (const work of [() => runOps("export", file), () => runRestore(url, file)]) {
    await user.query("begin; lock table customers in access exclusive mode");
    const [done] = await Promise.all([work(), user.query("select pg_sleep(1); commit")]);
    expect(done).toMatchObject({ code: 0, errors: "" });
  }
});

test("an export that is stopped leaves nothing behind", slow, async () => {
  const folder = makeFolder();
  const stopping = new AbortController();
  const exporting = await db.transaction().execute(async (trx) => {
    await sql`lock table customers in access exclusive mode`.execute(trx);
    const running = runOpsUntil(stopping.signal, "export", join(folder, "a.zip"));
    await untilLockWaits(1);
    // PostgreSQL is asked for the rows while the file is still being created.
    await expect.poll(() => readdir(folder)).toEqual([expect.stringMatching(/^a\.zip\.\d+\.tiffin-part$/)]);
    stopping.abort(new Error("stopped by SIGINT"));
    return { answer: await running };
  });
  expect(exporting.answer).toEqual({ code: 1, output: "", errors: "ops: stopped by SIGINT\n" });
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  ["pg_cancel_backend", "canceling statement"],
  ["pg_terminate_backend", "terminating connection"],
])("an export that PostgreSQL ends by %s says so, and leaves nothing behind", slow, async (end, reason) => {
  const folder = makeFolder();
  const { exporting } = await db.transaction().execute(async (trx) => {
    await sql`lock table customers in access exclusive mode`.execute(trx);
    const exporting = runOps("export", join(folder, "a.zip"));
    await untilLockWaits(1);
    await sql`select ${sql.raw(end)}(pid) from pg_stat_activity where application_name = 'tiffin backup'
      and datname = current_database()`.execute(trx);
    return { exporting };
  });
  expect(await exporting).toEqual({ code: 1, output: "", errors: expect.stringContaining(reason) });
  expect(await readdir(folder)).toEqual([]);
});

test("what a killed export left is deleted by the next one, not what another one is writing, or another program", async () => {
  const folder = makeFolder();
  const [left, written, others] = ["a.zip.7.tiffin-part", "b.zip.8.tiffin-part", "film.zip.7.part"];
  for (const name of [left, written, others]) await writeFile(join(folder, name), "");
  const before = new Date(Date.now() - 3_600_000);
  for (const name of [left, others]) await utimes(join(folder, name), before, before);
  expect(await runOps("export", join(folder, "c.zip"))).toMatchObject({ code: 0, errors: "" });
  expect((await readdir(folder)).toSorted()).toEqual([written, "c.zip", others]);
});

test.each(["SIGINT", "SIGHUP", "SIGKILL"] as const)(
  "a restore from standard input that is ended by %s leaves nothing behind",
  slow,
  async (signal) => {
    const folder = makeFolder();
    const env = { ...process.env, DATABASE_URL: currentUrl(), TMPDIR: folder };
    const restoring = spawn(process.execPath, ["ops/main.ts", "restore", "-"], { env });
    onTestFinished(() => void restoring.kill("SIGKILL"));
    const errors = text(restoring.stderr);
    // Linux adds "(deleted)" to the path of an open file whose name is gone: a kill before that leaves the file.
    const isUnnamed = (path: string) => path.startsWith(folder) && path.endsWith(" (deleted)");
    const isCopying = async () => (await readOpenFiles(restoring.pid)).some(isUnnamed);
    await expect.poll(isCopying, slow).toBe(true);
    restoring.kill(signal);
    expect(await errors).toBe(signal === "SIGKILL" ? "" : `ops: stopped by ${signal}\n`);
    expect(await readdir(folder)).toEqual([]);
  },
);

async function readOpenFiles(pid: number | undefined): Promise<string[]> {
  const folder = `/proc/${pid}/fd`;
  const links = await readdir(folder);
  return Promise.all(links.map((name) => readlink(join(folder, name)).catch(() => "")));
}

// Mounting needs root.
const canMount = spawnSync("unshare", ["--mount", "mount", "-t", "tmpfs", "tmpfs", "/tmp"]).status === 0;
if (!canMount) console.warn("Not tested: a backup onto a full disk, because `unshare` is refused here.");

test("a backup onto a full disk says how much room there is, and leaves nothing behind", slow, async ({ skip }) => {
  skip(!canMount, "unshare is refused");
  const folder = makeFolder();
  const script = `mount -t tmpfs -o size=8k tmpfs ${folder} && "$0" ops/main.ts export ${folder}/new/a.zip; echo "$?"; ls ${folder}/new`;
  const env = { ...process.env, DATABASE_URL: currentUrl() };
  const words = ["--mount", "sh", "-c", script, process.execPath];
  const { stdout, stderr } = spawnSync("unshare", words, { env, encoding: "utf8" });
  expect(stdout).toBe("1\n");
  expect(stderr).toMatch(/^ops: no room for \S+\/new\/a\.zip \(ENOSPC\): 0\.0 MB are free there[^\n]*\n$/);
});
