/** The key of cookies and reset codes on installations that do not set SESSION_SECRET. */
import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { minSecretLength } from "./settings.server.ts";

/**
 * Returns the secret stored in a folder, after creating it if there is none.
 * @throws {Error} with one line for operators, if it cannot be stored or is damaged
 */
export function loadOrCreateSecret(folder: string): string {
  const path = join(folder, "session-secret");
  try {
    if (!existsSync(path)) createSecret(folder, path);
    const stored = readFileSync(path, "utf8").trim();
    if (stored.length >= minSecretLength) return stored;
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Error(`SESSION_SECRET can't be kept in DATA_DIR: make it writable, or set SESSION_SECRET (${reason})`);
  }
  throw new Error(`SESSION_SECRET: ${path} is damaged: delete it, or set SESSION_SECRET`);
}

/** Creates the secret atomically: if two processes start concurrently, both use the one that was linked first. */
function createSecret(folder: string, path: string): void {
  // If root starts the app, PostgreSQL runs as another user, who must be able to enter the folder: see
  // db/embedded-postgres/system.server.ts.
  mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
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
