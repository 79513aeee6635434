/** The forms of all pages, sent with hostile values. */
import fc from "fast-check";
import { sql } from "kysely";
import { createOrder } from "../../db/factories.ts";
import { db, uniqueWord } from "../support/database.ts";
import { createInvitation } from "../support/desk.ts";
import { type AttackedApp, expect, isolatedTest } from "../support/trust/attacked-app.ts";
import { crawl, type FoundForm, kindOf, listForms } from "../support/trust/crawl.ts";
import { findUsualLagMs, maxLagMs, measureLag, readMetrics } from "../support/trust/event-loop-lag.ts";
import { bodyEncodings, changeFields, encodeBody, fieldChanges, oddHeaders } from "../support/trust/hostile-values.ts";
import { isLongRun, readNumber } from "../support/trust/long-run.ts";
import { type RawRequest, type RawResponse, sendRequest } from "../support/trust/raw-request.ts";

const test = isolatedTest("the posts sign people out");

const posts = readNumber("TRUST_POSTS", isLongRun ? 10_000 : 300);
const batch = 100;
/** How much memory may grow over that after the first batch: garbage that is not collected yet, and pictures being converted. */
const maxGrowth = (isLongRun ? 240 : 120) * 1024 * 1024;

interface Target extends FoundForm {
  who: string;
  cookie: string;
}

test(
  "whatever a form contains, it causes no failure, no delay for others and no memory growth",
  { tag: "@once" },
  async ({ app }, { annotations }) => {
    test.setTimeout(posts * 600 + 60_000);
    const targets = await findForms(app);
    expect(targets.length).toBeGreaterThan(100);
    const requests = fc.sample(
      fc.record({ form: fc.nat(10_000), changes: fieldChanges, encoding: bodyEncodings, odd: oddHeaders }),
      { numRuns: posts, seed: readNumber("TRUST_SEED", isLongRun ? Date.now() % 2 ** 31 : 1) },
    );
    const statuses: Record<string, number> = {};
    let [memory, longest, growth] = [0, 0, 0];
    for (let start = 0; start < posts; start += batch) {
      await undoChanges();
      await readMetrics(app.origin);
      const startedAt = performance.now();
      const sent = requests.slice(start, start + batch).map(({ form, changes, encoding, odd }, index): RawRequest => {
        const target = targets[(start + index + form) % targets.length] ?? targets[0];
        const { body, headers } = encodeBody(changeFields(target?.fields ?? [], changes), encoding);
        const address = `2001:db8::${((start + index) % 60_000).toString(16)}`;
        const known = { Cookie: target?.cookie ?? "", "X-Forwarded-For": address };
        return {
          method: "POST",
          path: target?.action ?? "/",
          headers: { ...known, ...headers, ...odd },
          ...(body && { body }),
        };
      });
      // One at a time: the longest lag is then that of one input, not of eight that arrived together.
      for (const request of sent) count(statuses, request, await sendWithRetry(app.origin, request));
      const metrics = await readMetrics(app.origin);
      longest = Math.max(longest, metrics.lagMs);
      const took = performance.now() - startedAt;
      if (metrics.lagMs > maxLagMs && metrics.lagMs > (await findUsualLagMs(app.origin, took)))
        await expectNoLag(app.origin, sent);
      memory ||= metrics.memory;
      growth = Math.max(growth, metrics.memory - memory);
      expect(metrics.memory - memory, `bytes more after ${start + batch} posts`).toBeLessThan(maxGrowth);
    }
    annotations.push({
      type: "figures",
      description: JSON.stringify({ posts, forms: targets.length, statuses, longest }),
    });
    console.log(JSON.stringify({ posts, forms: targets.length, statuses, longestLagMs: Math.round(longest), growth }));
  },
);

function count(statuses: Record<string, number>, sent: RawRequest, { status }: RawResponse): void {
  statuses[status] = (statuses[status] ?? 0) + 1;
  const what = `${sent.path}\n${JSON.stringify(sent.headers)}\n${String(sent.body).slice(0, 2_000)}`;
  expect.soft(status, what).toBeLessThan(500);
}

/** Repeats a request once if the app answers that it is busy. */
async function sendWithRetry(origin: string, sent: RawRequest): Promise<RawResponse> {
  const answer = await sendRequest(origin, sent);
  return answer.status === 503 ? sendRequest(origin, sent) : answer;
}

/** Finds the request that blocks the event loop, by bisection: it does so each time. */
async function expectNoLag(origin: string, requests: RawRequest[]): Promise<void> {
  const { lagMs, maxMs } = await measureLag(origin, async () => {
    for (const sent of requests) await sendRequest(origin, sent);
  });
  if (lagMs <= maxMs) return;
  if (requests.length > 1) {
    const half = requests.length / 2;
    await expectNoLag(origin, requests.slice(0, half));
    await expectNoLag(origin, requests.slice(half));
    return;
  }
  const what = `event loop lag in ms: ${requests[0]?.path} ${String(requests[0]?.body).slice(0, 500)}`;
  expect.soft(lagMs, what).toBeLessThanOrEqual(maxMs);
}

/** The forms of all pages, of each kind and button one. */
async function findForms(app: AttackedApp): Promise<Target[]> {
  const ids = Object.values(app.parameters);
  await createOrder(app.parameters.customerId ?? "", app.vendorId);
  const invitation = await createInvitation({ email: `${uniqueWord()}@staff.example`, role: "support" });
  const people: [who: string, cookie: string, start: string[]][] = [
    [
      "nobody",
      "",
      [
        "/login",
        "/register",
        "/forgot-password",
        "/desk/sign-in",
        "/desk/set-up",
        "/lite",
        `/desk/invitation/${invitation}`,
      ],
    ],
    ["customer", app.customers.customer ?? "", ["/", "/payment", "/profile", ...ids.map((id) => `/review/${id}`)]],
    [
      "owner",
      app.staff.owner ?? "",
      ["/desk", ...["menu", "hours", "import", "restaurant"].map((page) => `/desk/${page}?restaurant=${app.vendorId}`)],
    ],
    ["manager", app.staff.manager ?? "", ["/desk", "/desk/menu", "/desk/hours", "/desk/import"]],
    ["support", app.staff.support ?? "", ["/desk", "/desk/orders", "/desk/customers"]],
    ["kitchen", app.staff.kitchen ?? "", ["/desk/board", "/desk/menu", "/desk/orders"]],
    ["rider", app.staff.rider ?? "", ["/desk/deliveries", "/desk/deliveries/cash"]],
  ];
  const found = new Map<string, Target>();
  for (const [who, cookie, start] of people) {
    for (const page of await crawl(app.origin, cookie, start)) {
      for (const form of listForms(page)) {
        const names = form.fields.map(([name, value]) => (name === "intent" ? value : name)).sort();
        found.set(`${who} ${kindOf(form.action)} ${names}`, { ...form, who, cookie });
      }
    }
  }
  return [...found.values()];
}

/** Undoes what a form may have changed for the next sender: limits, disabled accounts, ended sessions, accepted invitations. */
async function undoChanges(): Promise<void> {
  await sql`truncate rate_limits`.execute(db);
  for (const table of ["sessions", "staff_sessions", "staff_invitations"]) {
    const kept = sql.table(`kept_${table}`);
    await sql`create table if not exists ${kept} as table ${sql.table(table)}`.execute(db);
    await sql`insert into ${sql.table(table)} select * from ${kept} on conflict do nothing`.execute(db);
  }
  await sql`update staff set status = 'active'`.execute(db);
}
