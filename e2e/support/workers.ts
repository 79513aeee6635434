/** The processes of an app with WEB_CONCURRENCY, as they are seen from outside. */
import { readFile } from "node:fs/promises";
import type { RunningApp } from "./own-app.ts";

export const metricsToken = "a-token-of-the-tests";

/** The process ids of the workers, as Linux lists them. */
export async function listWorkerPids({ process }: Pick<RunningApp, "process">): Promise<number[]> {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, "utf8");
  const named = children
    .split(" ")
    .filter(Boolean)
    .map(async (pid) => ({ pid, command: await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "") }));
  const workers = (await Promise.all(named)).filter(({ command }) => command.includes("build/server/index.js"));
  return workers.map(({ pid }) => Number(pid));
}

/** A figure of each worker, by its name; nothing while they can't be asked. */
export async function readFigures({ origin }: RunningApp, figure: string): Promise<Record<string, number>> {
  const answer = await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } });
  const lines = (await answer.text()).matchAll(/^(\w+)\{([^}]*)\} (\d+)$/gm);
  const found = [...lines].flatMap(([, name, labels = "", value]) => {
    const kinds = labels.replace(/,?worker="\w+"/, "");
    const worker = /worker="(\w+)"/.exec(labels)?.[1];
    return worker && figure === (kinds ? `${name}{${kinds}}` : name) ? [[worker, Number(value)] as const] : [];
  });
  return Object.fromEntries(found);
}
