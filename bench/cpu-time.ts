import { readFileSync } from "node:fs";
import { cpus } from "node:os";

/**
 * The CPU time in ms, to 10 ms, that a process has used so far, from /proc.
 * @param withEndedChildren adds the time of its child processes that have ended
 */
export function readCpuMs(pid: number | undefined, withEndedChildren = false): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  const ticks = fields.slice(11, withEndedChildren ? 15 : 13).map(Number);
  return 10 * ticks.reduce((total, each) => total + each, 0);
}

/** The CPU time in ms that this machine has spent on anything but waiting since it was started. */
export function readMachineCpuMs(): number {
  return cpus().reduce((total, { times }) => total + times.user + times.nice + times.sys + times.irq, 0);
}
