/**
 * Compares the speed of pages with that of a minimal server, the baseline (baseline-server.ts). The machine's speed varies,
 * so each window is compared only with the baseline's windows just before and after it. The home page is also compared
 * with the same list in other frameworks (contestants.ts). `node bench/pages.bench.ts home orders` measures these pages
 * only; a run of all pages is written to bench/results.md.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import autocannon from "autocannon";
import { findSession } from "../app/features/accounts/sessions.server.ts";
import { findCart, findReplacedRestaurant } from "../app/features/cart/cart.server.ts";
import { findCheckout } from "../app/features/checkout/find-checkout.server.ts";
import { findHomePage } from "../app/features/home/home-page.server.ts";
import { findOrderForCustomer, listOrdersForCustomer } from "../app/features/orders/orders.server.ts";
import { findRestaurantMenu } from "../app/features/restaurant-menu/menu.server.ts";
import { databasePool } from "../db/db.server.ts";
import { withOwnApp } from "../e2e/support/own-app.ts";
import type { BaselinePage } from "./baseline-server.ts";
import { startContestants } from "./contestants.ts";
import { readCpuMs } from "./cpu-time.ts";
import { fillDemo, vendorId } from "./demo-pages.ts";
import { verdictOf, verdictOfControl, writeResults } from "./page-results.ts";
import { recordStatements, type Statement, withBytesAsText } from "./recorded-statements.ts";
import { median, note, report } from "./report.ts";
import { getPage } from "./requests.ts";
import { signInToDemo } from "./sign-in.ts";

/** With five, all pages take about twelve minutes on two idle cores. */
const rounds = Number(process.env.ROUNDS ?? 5);
/** Counted in requests, not in seconds: V8 needs this many to optimize, however busy the machine is. */
const warmUpRequests = Number(process.env.WARM_UP ?? 4_000);
const windowSeconds = 2;

/** A measured page. */
interface Subject {
  name: string;
  path: string;
  /** Runs the queries of its loaders. */
  load: (customerId: string) => Promise<unknown>;
  /** The share of the baseline's speed that it must reach in each mode. */
  atLeast: { lite: number; hydrated?: number; unchanged?: number };
  /** How many times as fast as the same page in another framework its lite mode must be. */
  timesAsFast?: Record<string, number>;
}

function listSubjects(orderId: string): Subject[] {
  return [
    {
      name: "home",
      path: "/",
      load: () => findHomePage({ page: 1, search: undefined, categoryId: undefined }),
      atLeast: { lite: 0.4, hydrated: 0.35, unchanged: 1.4 },
      timesAsFast: { "react-router-serve": 4, "Next.js": 8 },
    },
    {
      name: "restaurant",
      path: `/restaurant/${vendorId}`,
      load: async (customerId) => [await findRestaurantMenu(vendorId), await findCart(customerId)],
      atLeast: { lite: 0.35, hydrated: 0.35, unchanged: 1.4 },
    },
    {
      name: "orders",
      path: "/orders",
      load: (customerId) => listOrdersForCustomer(customerId, 1),
      atLeast: { lite: 0.25 },
    },
    {
      name: "tracking",
      path: `/order-tracking/${orderId}`,
      load: (customerId) => findOrderForCustomer(orderId, customerId),
      atLeast: { lite: 0.25 },
    },
    {
      name: "cart",
      path: "/cart",
      load: async (id) => [await findCart(id), await findReplacedRestaurant(id)],
      atLeast: { lite: 0.25 },
    },
    {
      name: "payment",
      path: "/payment",
      load: (customerId) => findCheckout(customerId, { key: null, placedId: null, addressId: null }),
      atLeast: { lite: 0.25 },
    },
  ];
}

/** A server and the one request that it answers repeatedly. */
interface Contestant {
  name: string;
  url: string;
  headers: Record<string, string>;
  process: ChildProcess;
  expected: { status: number; html: string };
}

interface Window {
  perSecond: number;
  /** The CPU time of the server's process per request, in ms. */
  cpuMs: number;
}

/** Servers that end with this process. */
const started: ChildProcess[] = [];

await withOwnApp(async (ownApp) => {
  const app = await ownApp.start({ DEMO: "1" });
  await ownApp.joinDatabase();
  const cookie = await signInToDemo(app.origin);
  const { customerId, orderId } = await fillDemo(app.origin, cookie);
  const wanted = process.argv.slice(2);
  const subjects = listSubjects(orderId).filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  try {
    const baseline = await startBaseline();
    const lines: string[] = [];
    for (const subject of subjects) {
      const html = await getPage(app.origin + subject.path, { cookie: `${cookie}; lite=1` });
      const queries = await listQueries(subject, cookie, customerId);
      baseline.process.send([{ path: subject.path, html, queries } satisfies BaselinePage]);
      await once(baseline.process, "message");
      const own = await listContestants(subject, app.origin, cookie, app.process);
      const others = subject.timesAsFast ? await startOthers(queries, app.origin + subject.path, cookie) : [];
      const url = baseline.origin + subject.path;
      const bare = { name: "baseline", url, headers: {}, process: baseline.process, expected: { status: 200, html } };
      lines.push(...(await race(subject, bare, [...own, ...others])));
    }
    if (wanted.length === 0) writeResults(lines, `${rounds} rounds of ${windowSeconds} seconds`);
  } finally {
    for (const child of started) child.kill();
  }
});

async function startBaseline() {
  const child = fork("bench/baseline-server.ts", { env: { ...process.env, DATABASE_URL: databaseUrl() } });
  started.push(child);
  const [port] = await once(child, "message");
  return { process: child, origin: `http://127.0.0.1:${port}` };
}

function databaseUrl(): string {
  return databasePool().options.connectionString ?? "";
}

/** Records the statements that a page sends, those of the session first. */
async function listQueries({ name, load }: Subject, cookie: string, customerId: string): Promise<Statement[]> {
  const [, session = ""] = /session=([^;]+)/.exec(cookie) ?? [];
  const sent = await recordStatements(async () => [await findSession(session), await load(customerId)]);
  if (sent.length < 2) throw new Error(`${name}: no queries to compare with`);
  return withBytesAsText(sent);
}

/** Starts the other frameworks, which send the same home page. */
async function startOthers(queries: Statement[], home: string, cookie: string): Promise<Contestant[]> {
  const { categories } = await findHomePage({ page: 1, search: undefined, categoryId: undefined });
  const html = await getPage(home, { cookie });
  const others = await startContestants({ databaseUrl: databaseUrl(), queries, categories, html });
  started.push(...others.map((other) => other.process));
  const expected = (url: string) => getPage(url).then((page) => ({ status: 200, html: page }));
  return Promise.all(others.map(async (other) => ({ ...other, headers: {}, expected: await expected(other.url) })));
}

async function listContestants(subject: Subject, origin: string, cookie: string, process: ChildProcess) {
  const url = origin + subject.path;
  const found: Contestant[] = [];
  const cookies: Record<string, string> = {
    lite: `${cookie}; lite=1`,
    hydrated: cookie,
    unchanged: `${cookie}; lite=1`,
  };
  for (const name of Object.keys(subject.atLeast)) {
    const headers: Record<string, string> = { cookie: cookies[name] ?? "" };
    const first = await fetch(url, { headers });
    const html = mask(await first.text());
    const isUnchanged = name === "unchanged";
    if (isUnchanged) headers["if-none-match"] = first.headers.get("etag") ?? "";
    const expected = isUnchanged ? { status: 304, html: "" } : { status: 200, html };
    found.push({ name, url, headers, process, expected });
  }
  return found;
}

/** Shares of the baseline's speed and of its processor time, one per round. */
interface Shares {
  speed: number[];
  cpu: number[];
}

/**
 * Measures the contestants in turns, the baseline before and after each; reports their shares and returns the table's
 * lines.
 */
async function race(subject: Subject, baseline: Contestant, others: Contestant[]): Promise<string[]> {
  const shares = new Map<string, Shares>();
  const keep = (name: string, own: Window, before: Window, after: Window) => {
    const share = shares.get(name) ?? { speed: [], cpu: [] };
    share.speed.push((2 * own.perSecond) / (before.perSecond + after.perSecond));
    share.cpu.push((2 * own.cpuMs) / (before.cpuMs + after.cpuMs));
    shares.set(name, share);
  };
  for (const { url, headers } of [baseline, ...others])
    await autocannon({ url, headers, connections: 8, amount: warmUpRequests });
  for (let round = 0; round < rounds; round += 1) {
    let before = await measure(baseline);
    for (const each of [baseline, ...others]) {
      const own = await measure(each);
      const after = await measure(baseline);
      keep(each === baseline ? "control" : each.name, own, before, after);
      before = after;
    }
  }
  return [
    ...[...shares].map(([name, share]) => reportShare(subject, name, share)),
    ...Object.entries(subject.timesAsFast ?? {}).flatMap(([name, target]) =>
      reportTimesAsFast({ subject, name, target }, shares),
    ),
  ];
}

function reportShare(subject: Subject, name: string, { speed, cpu }: Shares): string {
  const target = name === "control" ? undefined : subject.atLeast[name as "lite"];
  const what = `${subject.name}, ${name}, share of the baseline's speed`;
  if (target === undefined) note(what, median(speed));
  else report(what, median(speed), { atLeast: target });
  console.log(`        processor time, times the baseline's: ${median(cpu).toFixed(2)}`);
  const verdict = name === "control" ? verdictOfControl(median(speed)) : verdictOf(median(speed), target);
  return tableLine(subject.name, name, speed, target ?? "", verdict, median(cpu).toFixed(2));
}

type Comparison = { subject: Subject; name: string; target: number };

/** Compares lite mode with another framework in the same rounds; without a line if that was not measured. */
function reportTimesAsFast({ subject, name, target }: Comparison, shares: Map<string, Shares>): string[] {
  const own = shares.get("lite")?.speed ?? [];
  const other = shares.get(name)?.speed;
  if (!other) return [];
  const times = own.map((speed, round) => speed / (other[round] ?? Number.NaN));
  report(`${subject.name}, lite, times as fast as ${name}`, median(times), { atLeast: target });
  return [tableLine(subject.name, `lite ÷ ${name}`, times, target, verdictOf(median(times), target), "")];
}

function tableLine(page: string, mode: string, figures: number[], ...others: (string | number)[]): string {
  const range = `${Math.min(...figures).toFixed(2)} to ${Math.max(...figures).toFixed(2)}`;
  return `| ${[page, mode, median(figures).toFixed(2), range, ...others].join(" | ")} |`;
}

/** Measures one window. @throws {Error} when the server does not answer with the expected page */
async function measure(contestant: Contestant): Promise<Window> {
  const { url, headers, expected, process } = contestant;
  await checkPage(contestant);
  const before = readCpuMs(process.pid);
  const result = await autocannon({ url, headers, connections: 8, duration: windowSeconds });
  const cpuMs = readCpuMs(process.pid) - before;
  const answers = result.statusCodeStats as Record<string, { count: number }>;
  const count = answers[expected.status]?.count ?? 0;
  if (count === 0 || Object.keys(answers).length > 1 || result.errors > 0)
    throw new Error(`${url} answered ${JSON.stringify(answers)}, ${result.errors} errors`);
  await checkPage(contestant);
  return { perSecond: count / result.duration, cpuMs: cpuMs / count };
}

async function checkPage({ name, url, headers, expected }: Contestant): Promise<void> {
  const response = await fetch(url, { headers });
  const html = mask(await response.text());
  if (response.status !== expected.status || html !== mask(expected.html))
    throw new Error(`${name}: ${url} answered ${response.status} with another page`);
}

/** Removes what differs between answers: the nonce, the key of a checkout, and the delivery times, the first of which passes. */
function mask(html: string): string {
  return html
    .replace(/nonce="[^"]*"/g, "")
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "")
    .replace(/<option value="\d{4}-.*?<\/option>/g, "");
}
