import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { databasePool, newDatabaseClient } from "./db.server.ts";

/**
 * Whether a pooler in front of PostgreSQL gives each transaction whatever session is free, as PgBouncer does with
 * `pool_mode = transaction`. LISTEN and session settings do not work then, and nothing fails that would show it. Two
 * connections that have different sessions prove nothing: while other processes start, each may get a free one.
 */
export async function sharesSessions(): Promise<boolean> {
  const channel = `pooler_${randomBytes(8).toString("hex")}`;
  const listener = newDatabaseClient();
  let hasHeard = false;
  listener.on("notification", () => {
    hasHeard = true;
  });
  // The query fails as well; without a listener, a lost connection would end the process.
  listener.on("error", () => undefined);
  try {
    await listener.connect();
    await listener.query(`listen ${channel}`);
    await databasePool().query(`notify ${channel}`);
    // PostgreSQL delivers it before it answers; the repetitions are for one that is very slow.
    for (let asked = 0; asked < 10 && !hasHeard; asked += 1) {
      await sleep(asked * 20);
      await listener.query("select 1");
    }
    return !hasHeard;
  } finally {
    await listener.end();
  }
}
