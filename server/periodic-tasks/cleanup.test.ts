import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { rememberDevice } from "#app/features/accounts/known-devices.server.ts";
import { createSession } from "#app/features/accounts/test-sessions.ts";
import { requestReset } from "#app/features/password-reset/reset-codes.server.ts";
import { invite } from "#app/features/staff/invitations.server.ts";
import { startStaffSession } from "#app/features/staff/staff-sessions.server.ts";
import { countAttempt } from "#app/features/throttle/throttle.server.ts";
import { db } from "#db/db.server.ts";
import { createCustomer, createStaff } from "#db/factories.ts";
import { log } from "#log";
import { cleanUp, startCleanup } from "./cleanup.ts";

/** One row of everything that is deleted in time. */
async function createExpiredRows(): Promise<void> {
  const customer = await createCustomer();
  await createSession(customer.id);
  await requestReset(customer.email, { key: "192.0.2.1", isKnown: false });
  await rememberDevice(customer, "");
  const owner = await createStaff({}, [{ role: "owner" }]);
  await startStaffSession(owner, "test");
  await invite(null, { email: "cook@tiffin.example", fullName: "", grant: { role: "support", vendorId: null } });
  await sql`truncate rate_limits`.execute(db);
  await countAttempt("reset-cooldown", customer.email);
  await sql`update sessions set last_seen_at = now() - interval '1 year'`.execute(db);
  await sql`update password_resets set created_at = now() - interval '1 year', expires_at = now() - interval '11 months'`.execute(
    db,
  );
  await sql`update staff_sessions set last_seen_at = now() - interval '13 hours'`.execute(db);
  await sql`update staff_invitations set created_at = now() - interval '8 days', expires_at = now() - interval '1 day'`.execute(
    db,
  );
  await sql`update known_devices set last_signed_in_at = now() - interval '1 year'`.execute(db);
  await sql`update rate_limits set expire = 1`.execute(db);
  await sql`insert into import_files (staff_id, token, content, created_at)
    values (${owner.id}, ${"x".repeat(32)}, 'Dish,Price', now() - interval '61 minutes')`.execute(db);
  await sql`insert into pictures values (repeat('0', 64), 1, 1, now() - interval '2 days')`.execute(db);
}

const nothing = {
  sessions: 0,
  staff_sessions: 0,
  staff_invitations: 0,
  password_resets: 0,
  known_devices: 0,
  import_files: 0,
  pictures: 0,
  rate_limits: 0,
};

async function countRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of Object.keys(nothing)) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
    counts[table] = rows[0]?.n ?? -1;
  }
  return counts;
}

test("starting deletes expired rows", { tags: "slow" }, async () => {
  await createExpiredRows();
  expect(Object.values(await countRows())).toEqual(Object.keys(nothing).map(() => 1));
  const info = vi.spyOn(log, "info").mockReturnValue();
  onTestFinished(startCleanup());
  await expect.poll(() => countRows()).toEqual(nothing);
  expect(info).toHaveBeenCalledWith("deleted ended sessions: 1");
});

test.each(Object.keys(nothing))("a failure to delete %s is logged, and the others are deleted", async (table) => {
  await createExpiredRows();
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'broken on purpose'; end $$`.execute(db);
  await sql`create trigger refuse before delete on ${sql.table(table)} for each row execute function refuse()`.execute(
    db,
  );
  onTestFinished(async () => void (await sql`drop function refuse cascade`.execute(db)));
  const warn = vi.spyOn(log, "warn");
  await cleanUp(new AbortController().signal);
  expect(await countRows()).toEqual({ ...nothing, [table]: 1 });
  expect(warn).toHaveBeenCalledOnce();
});
