import cluster from "node:cluster";
import { resolve } from "node:path";
import { readSettings, type Settings } from "./settings/settings.server.ts";
import { checkConnections, findResetCodeDelivery, type ResetCodeDelivery } from "./settings/settings-rules.server.ts";
import { findOrCreateSecret } from "./settings/stored-secret.server.ts";

function readSettingsOrExit(): { env: Settings; resetCodeDelivery: ResetCodeDelivery } {
  try {
    const values = readSettings(process.env);
    checkConnections(values);
    return { env: values, resetCodeDelivery: findResetCodeDelivery(values) };
  } catch (error) {
    console.error(`tiffin: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}

/** The settings of this process. */
export const { env, resetCodeDelivery } = readSettingsOrExit();

/**
 * The name of this worker process, and the URL of the database that the primary passed on; undefined in other
 * processes.
 */
export const worker = cluster.isWorker
  ? { name: process.env.WORKER_NAME ?? "", databaseUrl: process.env.WORKER_DATABASE_URL }
  : undefined;

/** Whether APP_ORIGIN is https. */
export const isSecureOrigin = env.APP_ORIGIN?.startsWith("https:") ?? false;

let secret: string | undefined;

/**
 * Returns the key of cookies and reset codes: SESSION_SECRET or, if it is unset, a secret that is created on the first
 * start and stored in DATA_DIR.
 * @throws {Error} with one line for operators, if the secret cannot be stored or is damaged
 */
export function sessionSecret(): string {
  secret ??= env.SESSION_SECRET ?? findOrCreateSecret(resolve(env.DATA_DIR));
  return secret;
}
