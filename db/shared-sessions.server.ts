import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { databasePool, newDatabaseClient } from "./db.server.ts";

/** On a busy pooler, a notification may reach the right connection by chance: the session that listens was just given to it. */
const notifications = 8;

/**
 * Whether a pooler in front of PostgreSQL gives each transaction whatever session is free, as PgBouncer does with
 * `pool_mode = transaction`. LISTEN and session settings do not work then, and nothing fails that would show it. Two
 * connections that have different sessions prove nothing: while other processes start, each may get a free one.
 */
export async function sharesSessions(): Promise<boolean> {
  const channel = `pooler_${randomBytes(8).toString("hex")}`;
  const listener = newDatabaseClient();
  let heard = 0;
  listener.on("notification", () => {
    heard += 1;
  });
  // The query fails as well; without a listener, a lost connection would end the process.
  listener.on("error", () => undefined);
  try {
    await listener.connect();
    await listener.query(`listen ${channel}`);
    for (let sent = 1; sent <= notifications; sent += 1) {
      await databasePool().query(`notify ${channel}`);
      // PostgreSQL delivers it before it answers; the repetitions are for one that is very slow.
      for (let asked = 0; asked < 10 && heard < sent; asked += 1) {
        await sleep(asked * 20);
        await listener.query("select 1");
      }
      if (heard < sent) return true;
    }
    return false;
  } finally {
    await listener.end();
  }
}
