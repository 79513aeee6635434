/** The worker processes of an app with WEB_CONCURRENCY. */
import { readFile } from "node:fs/promises";
import type { RunningApp } from "./own-app.ts";

export const metricsToken = "a-token-of-the-tests";

/** The process ids of the workers, from /proc. */
export async function listWorkerPids({ process }: Pick<RunningApp, "process">): Promise<number[]> {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, "utf8");
  const named = children
    .split(" ")
    .filter(Boolean)
    .map(async (pid) => ({ pid, command: await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "") }));
  const workers = (await Promise.all(named)).filter(({ command }) => command.includes("build/server/index.js"));
  return workers.map(({ pid }) => Number(pid));
}

/**
 * The values of a metric by worker; empty while the workers do not report.
 * @param figure name and labels, such as `http_requests{kind="page"}`, without the label `worker`
 */
export async function readFigures({ origin }: RunningApp, figure: string): Promise<Record<string, number>> {
  // Node.js never answers a connection that it hands to a worker in the moment in which that one dies.
  const signal = AbortSignal.timeout(8_000);
  const request = fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` }, signal });
  const text = await request.then(
    (answer) => answer.text(),
    (error) => {
      if (!signal.aborted) throw error;
      return "";
    },
  );
  const lines = text.matchAll(/^(\w+)\{([^}]*)\} (\d+)$/gm);
  const found = [...lines].flatMap(([, name, labels = "", value]) => {
    const kinds = labels.replace(/,?worker="\w+"/, "");
    const worker = /worker="(\w+)"/.exec(labels)?.[1];
    return worker && figure === (kinds ? `${name}{${kinds}}` : name) ? [[worker, Number(value)] as const] : [];
  });
  return Object.fromEntries(found);
}
