import { Command, CommanderError } from "commander";
import { reasonOf } from "#db/errors.server.ts";
import { log } from "#log";
import { abortOnStopSignal } from "#server/signals.ts";
import { addBackupCommands } from "./backup.ts";
import { addCheckCommand } from "./check.ts";
import { connectFor } from "./connection.ts";
import { addCustomerCommands } from "./customers.ts";
import { addDatabaseCommands } from "./database.ts";
import { addImportCommands } from "./import.ts";
import { addItemCommands } from "./items.ts";
import { addOrderCommands } from "./orders.ts";
import { addRatingCommands } from "./ratings.ts";
import { addSessionCommands } from "./sessions.ts";
import { addStaffCommands } from "./staff.ts";
import { addVendorCommands } from "./vendors.ts";

// The standard output is the answer; what commands change is in the history.
log.level = "silent";

/** The operator's command line: `npm run ops -- …`. Exit codes: 0 done, 1 refused or failed, 2 wrong usage. */
const program = new Command("ops").description("Manages a running Tiffin.").showHelpAfterError().exitOverride();
for (const addCommands of [
  addCheckCommand,
  addDatabaseCommands,
  addBackupCommands,
  addVendorCommands,
  addItemCommands,
  addImportCommands,
  addOrderCommands,
  addCustomerCommands,
  addSessionCommands,
  addStaffCommands,
  addRatingCommands,
])
  addCommands(program);

// Commands are short: on a signal the current one finishes, and the database is closed.
const stopped = abortOnStopSignal();
let close = async () => {};
program.hook("preAction", async (_program, command) => {
  close = await connectFor(command);
  stopped.throwIfAborted();
});

process.exitCode = await run();
await close();

async function run(): Promise<number> {
  try {
    await program.parseAsync();
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    console.error(`ops: ${reasonOf(error)}`);
    return 1;
  }
}
