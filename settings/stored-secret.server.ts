/** The key of cookies and reset codes on installations that do not set SESSION_SECRET. */
import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createDataDir, explainDataDir } from "./folders.server.ts";
import { minSecretLength } from "./settings.server.ts";

/**
 * Returns the secret stored in a folder, after creating it if there is none.
 * @throws {Error} with one line for operators, if it cannot be stored or is damaged
 */
export function findOrCreateSecret(folder: string): string {
  const path = join(folder, "session-secret");
  try {
    if (!existsSync(path)) createSecret(folder, path);
    const stored = readFileSync(path, "utf8").trim();
    if (stored.length >= minSecretLength) return stored;
  } catch (error) {
    throw new Error(`SESSION_SECRET can't be kept: DATA_DIR ${explainDataDir(folder, error)}, or set SESSION_SECRET`);
  }
  throw new Error(`SESSION_SECRET: ${path} is damaged: delete it, or set SESSION_SECRET`);
}

/** Creates the secret atomically: if two processes start concurrently, both use the one that was linked first. */
function createSecret(folder: string, path: string): void {
  createDataDir(folder);
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx", flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
