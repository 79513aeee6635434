/**
 * Whether pages stay fast during a flood of sign-ins, each of which hashes a password, and whether times reveal
 * accounts.
 */
import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { startMailServer } from "../app/features/mail/test-mail-server.ts";
import { startApp } from "../e2e/support/own-app.ts";
import { median, note, report, timeOf } from "./report.ts";
import { postForm } from "./requests.ts";

const accounts = 100;
const rounds = 3;
const password = "chai-and-samosa";

const dataDir = await mkdtemp(join(tmpdir(), "tiffin-sign-in-"));
const mail = await startMailServer();
const settings = { DATA_DIR: dataDir, DEMO: "1", TRUST_PROXY: "loopback", SMTP_URL: mail.url };
const { origin, stop } = await startApp({ ...settings, RESET_CODE_DELIVERY: "email" });

/** Posts a form from a random IP address, because attempts are limited per address. */
function send(path: string, fields: Record<string, string>): Promise<Response> {
  const address = `2001:db8:${randomInt(1, 65_536).toString(16)}::1`;
  return postForm(origin + path, fields, { "X-Forwarded-For": address });
}

const emailOf = (index: number) => `bench-${index}@tiffin.example`;
const strangerOf = (index: number) => `nobody-${index}@tiffin.example`;

async function register(index: number): Promise<string> {
  const person = { fullName: "Bench Customer", phone: "0300", password, confirmPassword: password };
  const response = await send("/register", { ...person, email: emailOf(index) });
  if (response.status !== 303) throw new Error(`a registration answered ${response.status}`);
  return response.headers.getSetCookie().find((cookie) => cookie.startsWith("session=")) ?? "";
}

/** The home page's 99th percentile in ms, at 40 requests a second of a signed-in customer. */
async function measureHome(cookie: string, seconds = 5): Promise<number> {
  const { latency, non2xx } = await autocannon({
    url: origin,
    headers: { Cookie: cookie.split(";")[0] ?? "" },
    connections: 4,
    overallRate: 40,
    duration: seconds,
  });
  if (non2xx > 0) throw new Error(`${non2xx} home pages failed`);
  return latency.p99;
}

/**
 * Starts 100 customers who sign in repeatedly, after Retry-After if it is sent; returns a function that stops them.
 * @param answers receives the number of answers by status
 */
function startFlood(answers: Map<number, number>) {
  let isOver = false;
  const customers = Array.from({ length: accounts }, async (_, index) => {
    while (!isOver) {
      const { status, headers } = await send("/login", { email: emailOf(index), password });
      answers.set(status, (answers.get(status) ?? 0) + 1);
      const wait = Number(headers.get("Retry-After"));
      if (wait > 0) await sleep(wait * 1_000);
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(customers);
  };
}

/** The ratio, 1 or more, of the median times of two kinds of requests, which take turns. */
async function compare(path: string, one: (index: number) => object, other: (index: number) => object) {
  const times: [number[], number[]] = [[], []];
  for (let index = 0; index < accounts; index += 1) {
    const turns = [...[one(index), other(index)].entries()];
    for (const [kind, fields] of index % 2 === 0 ? turns : turns.reverse()) {
      times[kind]?.push(await timeOf(async () => (await send(path, fields as Record<string, string>)).text()));
    }
  }
  const [first = 0, second = 0] = times.map(median);
  note(`${path} with an account`, first, " ms");
  note(`${path} without`, second, " ms");
  return Math.max(first, second) / Math.min(first, second);
}

const cookies: string[] = [];
for (let index = 0; index < accounts; index += 1) cookies.push(await register(index));

const wrong = (emailAt: (index: number) => string) => (index: number) => ({
  email: emailAt(index),
  password: "guessed",
});
const signInRatio = await compare("/login", wrong(emailOf), wrong(strangerOf));
report("a sign-in with an account against one without", signInRatio, { atMost: 1.2 }, "×");
const resetRatio = await compare(
  "/forgot-password",
  (i) => ({ email: emailOf(i) }),
  (i) => ({ email: strangerOf(i) }),
);
report("a mailed reset with an account against one without", resetRatio, { atMost: 1.5 }, "×");

const cookie = cookies[0] ?? "";
await measureHome(cookie);
const idle: number[] = [];
const burst: number[] = [];
const flooded: number[] = [];
const answers = new Map<number, number>();
for (let round = 0; round < rounds; round += 1) {
  idle.push(await measureHome(cookie));
  const endFlood = startFlood(answers);
  burst.push(await measureHome(cookie, 1));
  flooded.push(await measureHome(cookie));
  await endFlood();
}
note("the idle home page's p99", median(idle), " ms");
note("in the second in which 100 sign-ins begin", median(burst), " ms");
note("while 100 sign-ins are under way", median(flooded), " ms");
for (const [status, count] of answers) note(`sign-ins answered with ${status}`, count);
report("home page's p99 beside 100 sign-ins against idle", median(flooded) / median(idle), { atMost: 3 }, "×");

await stop();
await mail.stop();
await rm(dataDir, { recursive: true });
