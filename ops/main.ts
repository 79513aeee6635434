import { log } from "#log";
import { abortOnStopSignal } from "#server/signals.ts";
import { connectFor } from "./connection.ts";
import { run } from "./run.ts";

// The operator's command line: `npm run ops -- …`.

// Standard output is for the result; changes are recorded in the history.
log.level = "silent";

// A signal does not interrupt a command, because commands are short; the database is closed after it.
const stopped = abortOnStopSignal();
let close = async () => {};

process.exitCode = await run(process.argv.slice(2), async (command) => {
  close = await connectFor(command);
  stopped.throwIfAborted();
});
await close();
