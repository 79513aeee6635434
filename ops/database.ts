import type { Command } from "commander";
import { hashPassword } from "#app/features/accounts/passwords.server.ts";
import { db } from "#db/db.server.ts";
import { demoCustomer, seedDemo } from "#db/demo/seed.server.ts";
import { compareMigrations } from "#db/migrator.server.ts";
import { withoutTimeouts } from "#db/without-timeouts.server.ts";
import { migrateAndReport } from "#server/start/migrate-and-report.ts";
import { connect, skipConnection } from "./connection.ts";
import { printDone, requireYes, yesOption } from "./print.ts";

/** Adds the commands `migrate` and `seed-demo`, which also create the embedded database if there is none yet. */
export function addDatabaseCommands(program: Command, stopped?: AbortSignal): void {
  const migrateUntilStopped = () =>
    withoutTimeouts((on) => migrateAndReport(on, (line) => console.error(`ops: ${line}`)), stopped);
  const migrating = program
    .command("migrate")
    .description("apply missing migrations, as each start does")
    .option("--json", "as JSON")
    .action(async ({ json }) =>
      withNewDatabase(stopped, async () => {
        const { missing } = await compareMigrations(db);
        await migrateUntilStopped();
        const sentence = missing.length > 0 ? `applied ${missing.join(", ")}` : "every migration was applied already";
        printDone(sentence, json, { applied: missing });
      }),
    );
  const seeding = program
    .command("seed-demo")
    .description("fill an empty database with demo restaurants, customers and staff whose passwords are public")
    .option(...yesOption)
    .option("--json", "as JSON")
    .action(async ({ yes, json }) => {
      requireYes(yes, "this fills the database with accounts whose passwords are public");
      await withNewDatabase(stopped, async () => {
        await migrateUntilStopped();
        await seedDemo(db, hashPassword);
        printDone(`sign in as ${demoCustomer.email} with the password ${demoCustomer.password}`, json, {
          email: demoCustomer.email,
        });
      });
    });
  for (const command of [migrating, seeding]) skipConnection(command);
}

async function withNewDatabase(stopped: AbortSignal | undefined, work: () => Promise<void>): Promise<void> {
  const close = await connect({ createsCluster: true, stopped });
  await work().finally(close);
}
