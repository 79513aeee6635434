/** Every URL of the app, with every method, for every kind of person. */
import { findAccess, type Permission } from "../../app/features/desk/permissions.ts";
import { isRestaurantRole } from "../../app/features/desk/role-names.ts";
import routes from "../../app/routes.ts";
import { type AttackedApp, expect, test } from "../support/trust/attacked-app.ts";
import { type DeskRule, deskStreams } from "../support/trust/express-routes.ts";
import { isLongRun } from "../support/trust/long-run.ts";
import { formHeaders, type RawRequest, type RawResponse, runAll, sendRequest } from "../support/trust/raw-request.ts";
import { childrenOf, customerPages, deskPages, fillPath, pathsOf } from "../support/trust/route-rules.ts";
import { hashRows } from "../support/trust/row-hashes.ts";
import { type DeskPerson, deskPeople } from "../support/trust/world.ts";

test.describe.configure({ mode: "default" });

/** Valid forms. All pages also get an invalid one: whose row it is has to be checked before the fields. */
const validForms: Record<string, string> = {
  "order-tracking/:orderId/cancel": "reason=mistake",
  "review/:orderId": "rating=5&comment=Hot+and+on+time",
  "desk/riders/:riderId/cash/:entryId": "reason=Counted+twice",
};

/** The ways to request a page; scripts request `.data`. */
const ways = (page: string, query: string, { path = "", file }: { path?: string; file: string }): RawRequest[] => {
  const data = `${page === "/" ? "/_" : page}.data`;
  const part = `${data}?_routes=${encodeURIComponent(file.replace(/\.tsx?$/, ""))}${query && `&${query.slice(1)}`}`;
  const forms = ["nothing=1", ...(validForms[path] ? [validForms[path]] : [])];
  const post = (to: string) => forms.map((body) => ({ method: "POST", headers: formHeaders, body, path: to }));
  if (!isLongRun) return [{ path: page + query }, { path: part }, ...post(page + query)];
  return [
    ...[page + query, data + query, part].map((each) => ({ path: each })),
    { method: "HEAD", path: page + query },
    ...[page + query, data + query, part].flatMap(post),
  ];
};

/** `sign-in`: redirected to the sign-in page; 401, 403 and 404: refused; "allowed": any other response. */
type Verdict = "sign-in" | 401 | 403 | 404 | "allowed";
type Cell = [who: string, cookie: string, wanted: Verdict];

interface Row {
  path: string;
  sent: RawRequest[];
  cells: Cell[];
}

const isPost = ({ method }: RawRequest) => method === "POST";

/** The form of this page, which has no fields, ends the session that the other cells need. */
const withoutSignOut = (row: Row): Row =>
  row.path === "profile/devices" ? { ...row, sent: row.sent.filter((sent) => !isPost(sent)) } : row;

/** Sends the requests that are refused, compares all rows, and only then sends the others, which may change rows. */
async function expectVerdicts(app: AttackedApp, rows: Row[]): Promise<number> {
  let count = 0;
  const send = ({ sent, cells }: Row, isAllowed: boolean) =>
    cells
      .filter(([, , wanted]) => (wanted === "allowed") === isAllowed)
      .flatMap(([who, cookie, wanted]) =>
        sent.map((request) => async () => {
          count += 1;
          const answer = await sendRequest(app.origin, { ...request, headers: { ...request.headers, Cookie: cookie } });
          expectVerdict(app, answer, wanted, `${request.method ?? "GET"} ${request.path} as ${who}`);
        }),
      );
  // The first request of a disabled customer ends the session.
  for (const Cookie of Object.values(app.strangers)) await sendRequest(app.origin, { path: "/", headers: { Cookie } });
  for (const row of rows) {
    const before = await hashRows();
    await runAll(send(row, false));
    expect.soft(await hashRows(), `${row.path}: what is refused changes no row`).toEqual(before);
  }
  for (const row of rows) await runAll(send(withoutSignOut(row), true));
  return count;
}

function expectVerdict(
  { secret }: AttackedApp,
  { status, headers, text }: RawResponse,
  wanted: Verdict,
  what: string,
): void {
  const isSignIn = /\/login|\/desk\/sign-in/.test(`${headers.location} ${status === 202 ? text : ""}`);
  expect.soft(status, what).toBeLessThan(500);
  if (wanted === "allowed") {
    expect.soft([isSignIn, [401, 403, 404].includes(status)], `${what}: ${status}`).toEqual([false, false]);
    return;
  }
  expect.soft(text.includes(secret), `${what}: nothing is revealed`).toBe(false);
  // A page without forms refuses them to everybody.
  if (status === 405 && what.startsWith("POST")) return;
  expect.soft(isSignIn ? "sign-in" : status, what).toBe(wanted);
}

test("customers' pages are for customers, and private ones for their owner only", { tag: "@once" }, async ({ app }) => {
  test.setTimeout(isLongRun ? 30 * 60_000 : 120_000);
  const staff = Object.entries(app.staff);
  const rows = childrenOf("routes/signed-in.tsx").map((route): Row => {
    const { path = "" } = route;
    const isOwned = customerPages[path] === "owner";
    const strangers = [...Object.entries(app.strangers), ...staff];
    return {
      path,
      sent: ways(fillPath(path, app), path === "reviews" ? `?vendorId=${app.vendorId}` : "", route),
      cells: [
        ...strangers.map(([who, cookie]): Cell => [who, cookie, "sign-in"]),
        ["another customer", app.customers["another customer"] ?? "", isOwned ? 404 : "allowed"],
        ["customer", app.customers.customer ?? "", "allowed"],
      ],
    };
  });
  expect(await expectVerdicts(app, rows)).toBeGreaterThan(600);
});

/** The expected answer according to the permissions. */
function verdictAtDesk({ permission, of }: DeskRule, { role, isElsewhere }: DeskPerson): Verdict {
  const place = isElsewhere ? "there" : "here";
  const roles = [{ role, vendorId: isRestaurantRole(role) ? place : null }];
  const access = findAccess({ roles }, permission, of && "here");
  if (access === "forbidden") return 403;
  const isOthersDelivery = role === "rider" && of === "order" && isElsewhere;
  return access === "elsewhere" || isOthersDelivery ? 404 : "allowed";
}

test("pages of the desk are for the roles and restaurants of the permissions", { tag: "@once" }, async ({ app }) => {
  test.setTimeout(isLongRun ? 30 * 60_000 : 120_000);
  const strangers = [...Object.entries(app.strangers), ...Object.entries(app.customers)];
  const rows = childrenOf("routes/desk/desk.tsx").flatMap((route): Row[] => {
    const { path = "" } = route;
    const rule = deskPages[path] ?? { permission: "account" };
    const sent = ways(fillPath(path, app), rule.of === "restaurant" ? `?restaurant=${app.vendorId}` : "", route);
    const rowOf = (requests: RawRequest[], permission: Permission): Row => ({
      path,
      sent: requests,
      cells: [
        ...strangers.map(([who, cookie]): Cell => [who, cookie, "sign-in"]),
        ...deskPeople.map((person): Cell => {
          return [person.name, app.staff[person.name] ?? "", verdictAtDesk({ ...rule, permission }, person)];
        }),
      ],
    });
    const [forms, reads] = [sent.filter(isPost), sent.filter((request) => !isPost(request))];
    return [rowOf(reads, rule.permission), rowOf(forms, rule.forms ?? rule.permission)];
  });
  expect(await expectVerdicts(app, rows)).toBeGreaterThan(1_500);
});

test("event streams reveal nothing to others", { tag: "@once" }, async ({ app }) => {
  const everybody = [...Object.entries(app.strangers), ...Object.entries(app.customers), ...Object.entries(app.staff)];
  const order = `/order-tracking/${app.parameters.orderId}/events`;
  const rowOf = (path: string, verdictOf: (who: string) => Verdict): Row => ({
    path,
    sent: [{ path }, { method: "HEAD", path }],
    cells: everybody.map(([who, cookie]): Cell => [who, cookie, verdictOf(who)]),
  });
  const atDesk = (rule: DeskRule) => (who: string) => {
    const person = deskPeople.find(({ name }) => name === who);
    return person ? verdictAtDesk(rule, person) : 401;
  };
  const streams = Object.entries(deskStreams).map(([path, rule]) =>
    rowOf(`${fillPath(path, app)}?restaurant=${app.vendorId}`, atDesk(rule)),
  );
  const ofCustomers: Record<string, Verdict> = { customer: "allowed", "another customer": 404 };
  const ofOrder = rowOf(order, (who) => ofCustomers[who] ?? 401);
  await expectVerdicts(app, [ofOrder, ...streams]);
});

test("other methods are refused everywhere, to everybody", { tag: "@once" }, async ({ app }) => {
  const before = await hashRows();
  const pages = [...childrenOf("routes/signed-in.tsx"), ...childrenOf("routes/desk/desk.tsx"), ...routes];
  const jobs = pathsOf(pages).flatMap((path) =>
    ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"].map((method) => async () => {
      const headers = { Cookie: `${app.customers.customer}; ${app.staff.owner}` };
      const answer = await sendRequest(app.origin, { method, path: fillPath(path, app), headers });
      expect.soft([answer.status, answer.headers.allow], `${method} ${path}`).toEqual([405, "GET, HEAD, POST"]);
    }),
  );
  await runAll(jobs);
  expect(await hashRows()).toEqual(before);
});
