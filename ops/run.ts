import { readFileSync } from "node:fs";
import { Command, CommanderError } from "commander";
import { reasonWithFix } from "#db/errors.server.ts";
import { addBackupCommands } from "./backup.ts";
import { addCheckCommand } from "./check.ts";
import { addCustomerCommands } from "./customers.ts";
import { addDatabaseCommands } from "./database.ts";
import { addImportCommands } from "./import.ts";
import { addItemCommands } from "./items.ts";
import { addOrderCommands } from "./orders.ts";
import { withoutControls } from "./print.ts";
import { addRatingCommands } from "./ratings.ts";
import { addSessionCommands } from "./sessions.ts";
import { addStaffCommands } from "./staff.ts";
import { addVendorCommands } from "./vendors.ts";

/**
 * Runs a command line and prints its result. Returns the exit code: 0 for success, 1 for a failure, 2 for wrong usage.
 * @param connect called with the command before it runs, once the command line has been parsed
 * @param stopped ends a migration or a start of PostgreSQL that waits, an export, and reading a backup
 */
export async function run(
  words: string[],
  connect: (command: Command) => Promise<void>,
  stopped?: AbortSignal,
): Promise<number> {
  try {
    await createProgram(stopped)
      .hook("preAction", (_program, command) => connect(command))
      .parseAsync(words, { from: "user" });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    console.error(withoutControls(`ops: ${reasonWithFix(error)}`));
    return 1;
  } finally {
    process.exitCode = undefined;
  }
}

function createProgram(stopped?: AbortSignal): Command {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  const program = new Command("ops").description("Manages an installation of Tiffin.").version(version);
  program.showHelpAfterError().exitOverride();
  program.addHelpText(
    "after",
    "\nEach command has its own --help. Exit codes: 0 done, 1 refused or failed, 2 wrong usage.",
  );
  const allCommands: ((program: Command, stopped?: AbortSignal) => void)[] = [
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
  ];
  for (const addCommands of allCommands) addCommands(program, stopped);
  return program;
}
