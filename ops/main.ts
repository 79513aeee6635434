import { Command, CommanderError } from "commander";
import { closeDatabase, openDatabase } from "#db/db.server.ts";
import { hasCluster } from "#db/embedded-postgres/cluster.server.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#db/embedded-postgres/start.server.ts";
import { reasonOf } from "#db/errors.server.ts";
import { env } from "#env";
import { abortOnStopSignal } from "#server/signals.ts";
import { addImportCommands } from "./import.ts";
import { addOrderCommands } from "./orders.ts";
import { addRatingCommands } from "./ratings.ts";
import { addStaffCommands } from "./staff.ts";

/** The operator's command line: `npm run ops -- …`. Exit codes: 0 done, 1 refused or failed, 2 wrong usage. */
const program = new Command("ops").description("Manages a running Tiffin.").showHelpAfterError().exitOverride();
addImportCommands(program);
addOrderCommands(program);
addRatingCommands(program);
addStaffCommands(program);

// Commands are short: on a signal the current one finishes, and the database is closed.
const stopped = abortOnStopSignal();
let close = async () => {};
program.hook("preAction", async () => {
  close = await connect();
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

/** Connects to the running app's database, or starts the embedded one while the command runs. Returns a close function. */
async function connect(): Promise<() => Promise<void>> {
  const embedded = env.DATABASE_URL ? undefined : await startExisting(env.DATA_DIR);
  openDatabase(env.DATABASE_URL ?? embedded?.connectionString ?? "", { max: 1, isUnlimited: true });
  return async () => {
    await closeDatabase();
    await embedded?.stop();
  };
}

async function startExisting(dataDir: string): Promise<EmbeddedPostgres> {
  if (await hasCluster(dataDir)) return startEmbeddedPostgres({ dataDir, log: () => {} });
  throw new Error(`DATA_DIR ${dataDir} holds no database: set it to the data folder of the app, or set DATABASE_URL`);
}
