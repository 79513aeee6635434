import { log } from "#log";
import { abortOnStopSignal } from "#server/signals.ts";
import { connectFor } from "./connection.ts";
import { run } from "./run.ts";

// The operator's command line: `npm run ops -- …`.

// Standard output is for the result; changes are recorded in the history.
log.level = "silent";

// Commands are short: after a signal the current one finishes, then the database is closed.
const stopped = abortOnStopSignal();
let close = async () => {};

process.exitCode = await run(process.argv.slice(2), async (command) => {
  close = await connectFor(command);
  stopped.throwIfAborted();
});
await close();
