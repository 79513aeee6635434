/** Two PostgreSQL servers of Debian's package, a primary and its standby, behind an HAProxy that finds the primary. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { findSystemUser, isRoot } from "../../../db/embedded-postgres/system.server.ts";
import { findFreePort } from "../own-app.ts";

const run = promisify(execFile);
const bin = "/usr/lib/postgresql/15/bin";
const longestWaitMs = 60_000;

/** The program that a failover needs and this machine lacks, as a sentence; undefined if it has all. */
export function findMissingProgram(): string | undefined {
  if (!existsSync(join(bin, "postgres"))) return "postgresql-15 is not installed";
  return existsSync("/usr/sbin/haproxy") ? undefined : "haproxy is not installed";
}

interface DatabaseNode {
  name: "db1" | "db2";
  folder: string;
  port: number;
  /** Answers 200 if the node is the primary, otherwise 503, like Patroni. */
  check: Server;
  checkPort: number;
  process?: ChildProcess;
}

export class ReplicatedPostgres {
  readonly #folder: string;
  readonly #user: { uid?: number; gid?: number };
  readonly #nodes: [DatabaseNode, DatabaseNode];
  /** HAProxy's connection string, for connections to whichever server is the primary. */
  readonly url: string;
  #primary = 0;
  #haproxy: ChildProcess | undefined;

  private constructor(
    folder: string,
    user: { uid?: number; gid?: number },
    nodes: [DatabaseNode, DatabaseNode],
    port: number,
  ) {
    this.#folder = folder;
    this.#user = user;
    this.#nodes = nodes;
    this.url = urlOf(port);
  }

  /** Starts a primary without a standby, and HAProxy in front of it. */
  static async create(): Promise<ReplicatedPostgres> {
    const folder = await mkdtemp(join(tmpdir(), "tiffin-failover-"));
    const user: { uid?: number; gid?: number } = isRoot() ? await findSystemUser(undefined) : {};
    await chmod(folder, 0o755);
    if (user.uid !== undefined) await chown(folder, user.uid, user.gid ?? user.uid);
    const nodes = await Promise.all((["db1", "db2"] as const).map((name) => prepareNode(name, folder)));
    const port = await findFreePort();
    const postgres = new ReplicatedPostgres(folder, user, nodes as [DatabaseNode, DatabaseNode], port);
    await run(
      join(bin, "initdb"),
      ["-D", postgres.#nodes[0].folder, "-U", "tiffin", "--auth=trust", "--no-sync"],
      user,
    );
    await postgres.#startNode(postgres.#nodes[0]);
    await postgres.#startHaproxy(port);
    return postgres;
  }

  /** Gives the primary a new, synchronous standby: it writes each commit to disk before the commit is acknowledged. */
  async addStandby(): Promise<void> {
    const [primary, standby] = this.#roles();
    await rm(standby.folder, { recursive: true, force: true });
    const source = `host=127.0.0.1 port=${primary.port} user=tiffin application_name=standby`;
    await run(join(bin, "pg_basebackup"), ["-D", standby.folder, "-d", source, "-R", "-c", "fast"], this.#user);
    await this.#startNode(standby);
    await query(primary.port, "alter system set synchronous_standby_names = 'standby'");
    await query(primary.port, "select pg_reload_conf()");
    const state = "select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'";
    await waitFor(async () => (await query(primary.port, state)).rowCount === 1, "the standby to follow");
  }

  /** Kills every process of the primary at once, like a power failure. */
  async killPrimary(): Promise<void> {
    const [{ process: postmaster }] = this.#roles();
    if (!postmaster?.pid) throw new Error("the primary is not running");
    const ended = once(postmaster, "exit");
    const children = readFileSync(`/proc/${postmaster.pid}/task/${postmaster.pid}/children`, "utf8");
    for (const pid of [postmaster.pid, ...children.split(" ").filter(Boolean).map(Number)]) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It ended meanwhile.
      }
    }
    await ended;
  }

  /** The primary itself: for a while after a takeover, HAProxy may still lead a new connection to the dead one. */
  get primaryUrl(): string {
    return urlOf(this.#roles()[0].port);
  }

  /** Makes the standby the primary; resolves when it takes writes. */
  async promote(): Promise<void> {
    const [, standby] = this.#roles();
    await query(standby.port, "select pg_promote()");
    this.#primary = 1 - this.#primary;
  }

  async stop(): Promise<void> {
    this.#haproxy?.kill("SIGKILL");
    for (const { process: postmaster, check } of this.#nodes) {
      check.close();
      check.closeAllConnections();
      if (!postmaster || postmaster.exitCode !== null || postmaster.signalCode !== null) continue;
      const ended = once(postmaster, "exit");
      postmaster.kill("SIGQUIT");
      await ended;
    }
    await rm(this.#folder, { recursive: true, force: true });
  }

  #roles(): [primary: DatabaseNode, standby: DatabaseNode] {
    const [first, second] = this.#nodes;
    return this.#primary === 0 ? [first, second] : [second, first];
  }

  async #startNode(node: DatabaseNode): Promise<void> {
    const settings = [
      `port=${node.port}`,
      "listen_addresses=127.0.0.1",
      `unix_socket_directories=${this.#folder}`,
      "wal_retrieve_retry_interval=500ms",
    ];
    const parameters = ["-D", node.folder, ...settings.flatMap((setting) => ["-c", setting])];
    node.process = spawn(join(bin, "postgres"), parameters, { ...this.#user, stdio: "ignore" });
    await waitFor(() => query(node.port, "select 1"), `${node.name} to start`);
  }

  /** Starts HAProxy with the configuration in deploy/, with the nodes' addresses. */
  async #startHaproxy(port: number): Promise<void> {
    let text = readFileSync("deploy/haproxy-postgres.cfg", "utf8").replace("bind :5432", `bind 127.0.0.1:${port}`);
    for (const { name, port: nodePort, checkPort } of this.#nodes) {
      text = text.replace(new RegExp(`server ${name} .*`), `server ${name} 127.0.0.1:${nodePort} port ${checkPort}`);
    }
    const file = join(this.#folder, "haproxy.cfg");
    await writeFile(file, text);
    this.#haproxy = spawn("/usr/sbin/haproxy", ["-db", "-f", file], { stdio: "ignore" });
    await waitFor(() => query(port, "select 1"), "HAProxy to find the primary");
  }
}

async function prepareNode(name: DatabaseNode["name"], folder: string): Promise<DatabaseNode> {
  const port = await findFreePort();
  const check = createServer(async (_request, response) => {
    const isPrimary = await query(port, "select where not pg_is_in_recovery()").then(
      ({ rowCount }) => rowCount === 1,
      () => false,
    );
    response.writeHead(isPrimary ? 200 : 503).end();
  }).listen(0, "127.0.0.1");
  await once(check, "listening");
  const address = check.address();
  if (!address || typeof address === "string") throw new Error("no port is free");
  return { name, folder: join(folder, name), port, check, checkPort: address.port };
}

const urlOf = (port: number) => `postgresql://tiffin@127.0.0.1:${port}/postgres`;

async function query(port: number, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: urlOf(port), connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return await client.query(text);
  } finally {
    await client.end().catch(() => {});
  }
}

async function waitFor(condition: () => Promise<unknown>, what: string): Promise<void> {
  for (const giveUpAt = Date.now() + longestWaitMs; Date.now() < giveUpAt; await sleep(50)) {
    if (await condition().catch(() => false)) return;
  }
  throw new Error(`gave up waiting for ${what}`);
}
