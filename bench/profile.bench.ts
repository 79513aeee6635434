/**
 * Where the processor time of pages goes: the self time of each part, from a CPU profile. `npm run bench profile`
 * profiles 8,000 requests of each page; PROFILE_PAGES=2000 makes it fewer, and PROFILE_DIR=. keeps the profiles, which Chromium's
 * developer tools open.
 */
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { decode } from "@jridgewell/sourcemap-codec";
import autocannon from "autocannon";
import { findFreePort, withOwnApp } from "../e2e/support/own-app.ts";
import { fillDemo } from "./demo-pages.ts";
import { note } from "./report.ts";
import { signInToDemo } from "./sign-in.ts";

const amount = Number(process.env.PROFILE_PAGES ?? 8_000);
const folder = process.env.PROFILE_DIR;

/** A node of a CPU profile: a function with one chain of callers. */
interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number };
  children?: number[];
}

interface Profile {
  nodes: ProfileNode[];
  samples: number[];
  timeDeltas: number[];
}

/** The parts, by the URL of a function's file or, in the bundle, its source file; the first that matches. */
const parts: [name: string, url: RegExp][] = [
  ["React Router", /\/node_modules\/(react-router|@react-router)\//],
  ["React", /\/node_modules\/react(-dom)?\//],
  ["pg", /\/node_modules\/pg[\w-]*\//],
  ["Kysely", /\/node_modules\/kysely\//],
  ["Request, Response and Headers", /^node:internal\/deps\/undici/],
  ["Node.js: HTTP, sockets, streams, timers", /^node:/],
  ["Express, log, helmet and other libraries", /\/node_modules\//],
  ["our code, the components included", /^(file:|\.\.\/)/],
];

/** The source file of each line of a file of the bundle, by the file's URL. */
const sourcesOf = new Map<string, string[]>();

await withOwnApp(async (ownApp) => {
  const port = await findFreePort();
  const { origin } = await ownApp.start({ DEMO: "1", NODE_OPTIONS: `--inspect=127.0.0.1:${port}` });
  await ownApp.joinDatabase();
  const session = await signInToDemo(origin);
  const { orderId } = await fillDemo(origin, session);
  const modes = { lite: `${session}; lite=1`, hydrated: session };
  const inspector = await connectInspector(port);
  try {
    await inspector.command("Profiler.enable");
    for (const [path, mode] of [
      ["/", "lite"],
      ["/", "hydrated"],
      [`/order-tracking/${orderId}`, "lite"],
      ["/payment", "lite"],
    ] as const) {
      const url = origin + path;
      const headers = { cookie: modes[mode] };
      const open = (count: number) => autocannon({ url, headers, connections: 8, amount: count });
      await open(amount / 2);
      await inspector.command("Profiler.start");
      const { non2xx, errors } = await open(amount);
      const { profile } = await inspector.command<{ profile: Profile }>("Profiler.stop");
      if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests of ${path} failed`);
      const name = `${path.split("/")[1] || "home"}-${mode}`;
      if (folder) writeFileSync(join(folder, `${name}.cpuprofile`), JSON.stringify(profile));
      console.log(`        ${name}, of ${amount} pages`);
      for (const [part, share] of sharesOf(profile)) note(`  ${part}`, 100 * share, " %");
    }
  } finally {
    await inspector.close();
  }
});

/** Connects to the app's inspector, which sends commands of the Chrome DevTools Protocol. The app does not end while it is open. */
async function connectInspector(port: number) {
  const targets = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
  const socket = new WebSocket(targets[0].webSocketDebuggerUrl);
  await once(socket, "open");
  const command = async <Result>(method: string): Promise<Result> => {
    socket.send(JSON.stringify({ id: 1, method }));
    const [{ data }] = await once(socket, "message");
    const { result } = JSON.parse(data);
    if (!result) throw new Error(`${method} failed: ${data}`);
    return result;
  };
  const close = async () => {
    socket.close();
    await once(socket, "close");
  };
  return { command, close };
}

/** The share of each part in the processor time, the largest first. */
function sharesOf({ nodes, samples, timeDeltas }: Profile): [part: string, share: number][] {
  const partOf = new Map<number, string>();
  const callers = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  for (const { id, callFrame } of nodes) partOf.set(id, findPart(callFrame, partOf.get(callers.get(id) ?? 0)));
  const times = new Map<string, number>();
  for (const [index, sample] of samples.entries()) {
    const part = partOf.get(sample) ?? "";
    times.set(part, (times.get(part) ?? 0) + (timeDeltas[index] ?? 0));
  }
  times.delete("idle");
  const all = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times].map(([part, time]) => [part, time / all] as [string, number]).toSorted((a, b) => b[1] - a[1]);
}

/** Functions of V8 itself, such as `JSON.stringify`, belong to their caller. */
function findPart({ functionName, url, lineNumber }: ProfileNode["callFrame"], caller = ""): string {
  if (functionName === "(garbage collector)") return "garbage collection";
  if (functionName === "(idle)") return "idle";
  if (/^write(v|Buffer|\w*String)$/.test(functionName) && !url) return "writing to sockets";
  if (!url) return caller || "V8 and Node.js, native";
  const file = url.includes("/build/server/") ? findSource(url, lineNumber) : url;
  return parts.find(([, pattern]) => pattern.test(file))?.[0] ?? caller;
}

function findSource(url: string, lineNumber: number): string {
  const sources = sourcesOf.get(url) ?? readSources(url);
  sourcesOf.set(url, sources);
  return sources[lineNumber] ?? url;
}

function readSources(url: string): string[] {
  const { sources, mappings } = JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, "utf8"));
  let source = "";
  return decode(mappings).map((segments) => {
    const [, index] = segments.find(([, index]) => index !== undefined) ?? [];
    source = index === undefined ? source : sources[index];
    return source;
  });
}
