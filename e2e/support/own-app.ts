/** Apps for one test or measurement, beside the one that the browser tests share. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findPostmaster, shutDown } from "../../db/embedded-postgres/process.server.ts";
import { copyDatabase } from "./data-template.ts";
import { joinDatabase } from "./database.ts";

export interface RunningApp {
  origin: string;
  process: ChildProcess;
  /** Stops it with SIGTERM and waits for its end; does nothing if it has ended. */
  stop: () => Promise<void>;
}

/**
 * What the first app in a folder finds there: nothing, as after an installation, or a database that is set up, which
 * saves seconds.
 */
export type StartFrom = "nothing" | "database";

/** Words before a command that send it SIGTERM when this process ends, even by SIGKILL; on Linux only. */
export const endWithParent = process.platform === "linux" ? ["setpriv", "--pdeathsig", "TERM"] : [];

/** Environment variables. DATA_DIR defaults to the empty folder and PORT to a free port. */
type Settings = Record<string, string>;

export interface OwnApp {
  /** A folder, empty until the first start and removed at the end. */
  dataDir: string;
  /**
   * Starts the built app and waits until it is ready; it is stopped at the end.
   * @param output the descriptor of an open file for its log; without it the log is dropped
   * @throws {Error} when it ends instead, or is not ready after a minute
   */
  start: (settings?: Settings, output?: number) => Promise<RunningApp>;
  /** Connects `db` and the factories to the database in `dataDir`. A process can join one database at a time. */
  joinDatabase: () => Promise<void>;
}

/** Calls `use` with a folder and apps that work in it; then stops the apps and removes the folder, even after an error. */
export async function withOwnApp(
  use: (ownApp: OwnApp) => Promise<void>,
  startFrom: StartFrom = "nothing",
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "tiffin-app-"));
  const removeFolder = async () => {
    // On a busy machine an app exits before its PostgreSQL: it waits for a few seconds only.
    const folder = join(dataDir, "postgres");
    await shutDown(folder, findPostmaster(folder));
    await rm(dataDir, { recursive: true, force: true });
  };
  const cleanups: (() => Promise<unknown>)[] = [removeFolder];
  const start = async (settings: Settings = {}, output?: number) => {
    const isOwnDatabase = settings.DATA_DIR === undefined && settings.DATABASE_URL === undefined;
    if (startFrom === "database" && isOwnDatabase) await copyDatabase(dataDir, settings.DEMO === "1");
    const app = await startApp({ DATA_DIR: dataDir, ...settings }, output);
    cleanups.push(app.stop);
    return app;
  };
  try {
    await use({ dataDir, start, joinDatabase: async () => void cleanups.push(await joinDatabase(dataDir)) });
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup();
  }
}

/**
 * Starts the built app on a data folder and waits until it is ready.
 * @throws {Error} when it ends instead, or is not ready after a minute
 */
export async function startApp(settings: Settings & { DATA_DIR: string }, output?: number): Promise<RunningApp> {
  const port = settings.PORT ?? String(await findFreePort());
  const origin = `http://127.0.0.1:${port}`;
  const [program = "", ...args] = [...endWithParent, "server/run.sh"];
  const app = spawn(program, args, {
    env: { ...process.env, HOST: "127.0.0.1", LOG_LEVEL: "fatal", ...settings, PORT: port },
    stdio: ["ignore", output ?? "ignore", "inherit"],
  });
  const stop = async () => {
    const exited = once(app, "exit");
    if (app.kill("SIGTERM")) await exited;
  };
  for (let tries = 0; tries < 600; tries += 1) {
    if (app.exitCode !== null) throw new Error(`the app ended with ${app.exitCode}`);
    if (await isReady(origin)) return { origin, process: app, stop };
    await sleep(100);
  }
  await stop();
  throw new Error("the app was not ready after a minute");
}

/** Whether the app at this origin answers and has its database. */
export async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
}

/** A free port of 127.0.0.1. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (!address || typeof address === "string") throw new Error("no port is free");
  return address.port;
}
