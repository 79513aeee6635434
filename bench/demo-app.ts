import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startOwnApp } from "../e2e/own-app.ts";

/** Runs a measurement against the built app with the demo's restaurants in a database of its own, which then goes. */
export async function withDemoApp(measure: (origin: string, dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "tiffin-demo-"));
  try {
    const app = await startOwnApp({ DATA_DIR: dataDir, DEMO: "1" });
    await measure(app.origin, dataDir).finally(app.stop);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
