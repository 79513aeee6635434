import type { Command } from "commander";
import type { Check } from "#app/features/checks/check.ts";
import { runChecks, unreachable } from "#app/features/checks/run-checks.server.ts";
import { listSettingsChecks } from "#app/features/checks/settings-checks.server.ts";
import { env } from "#env";
import { isFileSystemError } from "#folders";
import { connect, skipConnection } from "./connection.ts";
import { formatJson } from "./print.ts";

/** Adds the command `check`. */
export function addCheckCommand(program: Command, stopped?: AbortSignal): void {
  const check = program
    .command("check")
    .description(
      "list what is unsafe or missing for a public site, each with its fix; exit code 1 if something is unsafe",
    )
    .option("--json", "as JSON")
    .action(async ({ json }) => {
      const checks = await connectAndCheck(stopped);
      console.log(json ? formatJson(checks) : checks.map(inLines).join("\n"));
      if (checks.some(({ level }) => level === "unsafe")) process.exitCode = 1;
    });
  skipConnection(check);
}

/** Reports an unreachable database as one of the results. @throws {unknown} the reason of `stopped` */
async function connectAndCheck(stopped?: AbortSignal): Promise<Check[]> {
  let close = async () => {};
  try {
    close = await connect({ stopped });
  } catch (error) {
    stopped?.throwIfAborted();
    // The cause is PostgreSQL's own error, if it was reached: the check adds what the outer message says.
    const cause = error instanceof Error ? error.cause : undefined;
    const reason = cause && !isFileSystemError(cause) ? cause : error;
    return [unreachable(reason), ...listSettingsChecks(env)];
  }
  return runChecks().finally(close);
}

function inLines({ level, about, message, fix }: Check): string {
  const line = `${level.padEnd(6)}  ${about}: ${message}`;
  return fix ? `${line}\n        → ${fix}` : line;
}
