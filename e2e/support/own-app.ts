/** Apps of a test's or a measurement's own, beside the one that the browser tests share. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export interface OwnApp {
  origin: string;
  process: ChildProcess;
  /** Stops it as an operator would. */
  stop: () => Promise<void>;
}

/**
 * Starts the built app and waits until it is ready.
 * @param settings environment variables; PORT unset: a free one
 * @throws {Error} when it ends instead, or is not ready after a minute
 */
export async function startOwnApp(settings: Record<string, string> & { DATA_DIR: string }): Promise<OwnApp> {
  const port = settings.PORT ?? String(await findFreePort());
  const origin = `http://127.0.0.1:${port}`;
  const app = spawn(process.execPath, ["--enable-source-maps", "build/server/index.js"], {
    env: { ...process.env, NODE_ENV: "production", HOST: "127.0.0.1", LOG_LEVEL: "fatal", ...settings, PORT: port },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const stop = async () => {
    const exited = once(app, "exit");
    if (app.kill("SIGTERM")) await exited;
  };
  for (let tries = 0; tries < 600; tries += 1) {
    if (app.exitCode !== null) throw new Error(`the app ended with ${app.exitCode}`);
    const isReady = await fetch(`${origin}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return { origin, process: app, stop };
    await pause(100);
  }
  await stop();
  throw new Error("the app was not ready after a minute");
}

/** Runs something against the built app with the demo's restaurants in a database of its own, which then goes. */
export async function withDemoApp(use: (origin: string, dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "tiffin-demo-"));
  try {
    const app = await startOwnApp({ DATA_DIR: dataDir, DEMO: "1" });
    await use(app.origin, dataDir).finally(app.stop);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A port of 127.0.0.1 that nobody listens on. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (!address || typeof address === "string") throw new Error("no port is free");
  return address.port;
}
