import type { Command } from "commander";
import { codeOf } from "#db/errors.server.ts";
import { log } from "#log";
import { abortOnStopSignal } from "#server/start/signals.ts";
import { connectFor } from "./connection.ts";
import { run } from "./run.ts";

// The operator's command line: `npm run ops -- …`.

// Standard output is for the result; changes are recorded in the history.
log.level = "silent";

// Whoever reads the output may have seen enough, as in `ops orders list | head`; the command is still finished.
for (const output of [process.stdout, process.stderr])
  output.on("error", (error) => {
    if (codeOf(error) !== "EPIPE") throw error;
  });

// Commands are short: after a signal the current one finishes, unless it waits, exports or reads a backup, then the database is closed.
const stopped = abortOnStopSignal();
let close = async () => {};

const connect = async (command: Command) => {
  close = await connectFor(command, stopped);
  stopped.throwIfAborted();
};
process.exitCode = await run(process.argv.slice(2), connect, stopped);
await close();
