import { db } from "#db/db.server.ts";
import { openingColumns } from "./opening-state.server.ts";
import { describeTime } from "./opening-words.ts";

/** Whether a restaurant can get new orders, apart from its hours. */
export interface Intake {
  /** '8:15 PM', 'tomorrow at 6:00 PM'; undefined while there is no pause. */
  pausedUntil: string | undefined;
  /** Whether it is approved and switched on. */
  isSwitchedOn: boolean;
}

/** Finds a restaurant's pause and switches. */
export async function findIntake(vendorId: string): Promise<Intake> {
  const row = await db
    .selectFrom("vendors")
    .select(openingColumns)
    .where("id", "=", vendorId)
    .executeTakeFirstOrThrow();
  return toIntake(row);
}

/** As `findIntake`, from a row with `openingColumns`. */
export function toIntake(row: { pausedUntil: Date | null; isSwitchedOn: boolean; now: Date }): Intake {
  const [until, now] = [row.pausedUntil?.getTime() ?? 0, row.now.getTime()];
  return { pausedUntil: until > now ? describeTime(until, now) : undefined, isSwitchedOn: row.isSwitchedOn };
}
