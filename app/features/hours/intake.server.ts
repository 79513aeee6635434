import type { Selection } from "kysely";
import { db } from "#db/db.server.ts";
import type { Database } from "#db/schema.ts";
import { openingColumns } from "./opening-state.server.ts";
import { describeTime } from "./opening-text.ts";
import { wasPausedByClock } from "./pause.server.ts";

/** Whether a restaurant can get new orders, apart from its hours. */
export interface Intake {
  /** '8:15 PM', 'tomorrow at 6:00 PM'; undefined while there is no pause. */
  pausedUntil: string | undefined;
  /** The pause began because two orders in a row were not answered. */
  wasUnattended: boolean;
  /** Why not even a pause matters: 'Not approved', 'Switched off'; undefined if it is approved and switched on. */
  offBecause: string | undefined;
}

/** The columns of `vendors` that `toIntake` and `toOpening` need. */
export const intakeColumns = [...openingColumns, "isApproved", wasPausedByClock.as("wasPausedByClock")] as const;

/** Finds a restaurant's pause and switches, and the database's clock in epoch milliseconds. */
export async function findIntake(vendorId: string): Promise<{ intake: Intake; now: number }> {
  const row = await db.selectFrom("vendors").select(intakeColumns).where("id", "=", vendorId).executeTakeFirstOrThrow();
  return { intake: toIntake(row), now: row.now.getTime() };
}

type IntakeRow = Selection<Database, "vendors", (typeof intakeColumns)[number]>;

/** The same from a row with `intakeColumns`. */
export function toIntake({ wasPausedByClock, ...row }: IntakeRow): Intake {
  const [until, now] = [row.pausedUntil?.getTime() ?? 0, row.now.getTime()];
  const pausedUntil = until > now ? describeTime(until, now) : undefined;
  const wasUnattended = pausedUntil !== undefined && wasPausedByClock;
  return { pausedUntil, wasUnattended, offBecause: whyOff(row) };
}

function whyOff({ isSwitchedOn, isApproved }: Pick<IntakeRow, "isSwitchedOn" | "isApproved">): string | undefined {
  if (isSwitchedOn) return undefined;
  return isApproved ? "Switched off" : "Not approved";
}
