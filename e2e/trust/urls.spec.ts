/** URLs that no page links to: invented queries and ids. */
import { globSync, readFileSync } from "node:fs";
import { type AttackedApp, expect, test } from "../support/trust/attacked-app.ts";
import { hostileTexts } from "../support/trust/hostile-values.ts";
import { isLongRun, readNumber } from "../support/trust/long-run.ts";
import { runAll, sendRequest } from "../support/trust/raw-request.ts";
import { fillPath, pageRoutes, pathsOf } from "../support/trust/route-rules.ts";
import { hashRows } from "../support/trust/row-hashes.ts";

/** The parameters that pages read from their URL, as far as their names are written there. */
const literalNames = globSync("app/**/*.{ts,tsx}", { exclude: (path) => path.includes(".test.") }).flatMap((file) => {
  const reads = readFileSync(file, "utf8").matchAll(
    /\b(?:searchParams|params|query)\.(?:get|has)\("(\w+)"\)|\bread(?:Text|RowId)\((?:\w+\.)?url, "(\w+)"/g,
  );
  return [...reads].map(([, name, other = ""]) => name ?? other);
});
/** Those whose names pages take from a list or pass to a function, and those of React Router. */
const otherNames = ["choose", "day", "free", "from", "kind", "minutes", "page", "person", "rating", "reason", "sort"];
const names = [...new Set([...literalNames, ...otherNames, "status", "to", "_routes", "index"])].sort();

test("no query parameter and no id makes a page fail, changes a row, becomes markup or leads to another site", {
  tag: "@once",
}, async ({ app }) => {
  test.setTimeout(isLongRun ? 3 * 60 * 60_000 : 120_000);
  expect(names).toEqual(expect.arrayContaining(["back", "cash", "restaurant"]));
  const before = await hashRows();
  // The list is the same in each run, so a run that was interrupted continues where it stopped.
  const requests = listRequests(app).slice(readNumber("TRUST_FROM", 0));
  const failed: string[] = [];
  // One assertion for all: Playwright would take milliseconds for each of a hundred thousand.
  await runAll(
    requests.map(({ path, Cookie }) => async () => {
      const { status, headers, text } = await sendRequest(app.origin, { path, headers: { Cookie } });
      const isOnThisSite = /^\/(?![/\\])/.test(headers.location ?? "/");
      if (status >= 500 || !isOnThisSite || text.includes("<script>alert(1)"))
        failed.push(`${status} ${headers.location} ${path.slice(0, 300)}`);
    }),
  );
  if (isLongRun) console.log(JSON.stringify({ requests: requests.length, failed: failed.length }));
  expect(failed.slice(0, 50)).toEqual([]);
  expect(await hashRows()).toEqual(before);
});

/** In `npm run test:faults`, a page gets all names at once, and only the first values as ids. Visitors see other pages. */
function listRequests(app: AttackedApp) {
  const { customers, staff, vendorId } = app;
  const values = hostileTexts
    .filter((text) => text.length < 5_000)
    .map((text) => encodeURIComponent(text.toWellFormed()));
  const textAt = (index: number) => values[index % values.length] ?? "";
  return pathsOf(pageRoutes).flatMap((path, at) => {
    const Cookie = (path.startsWith("desk") ? staff.owner : customers.customer) ?? "";
    const page = fillPath(path, app);
    const all = [0, 1, 2].map((turn) => {
      const pairs = names.map((name, index) => `${name}=${textAt(at + turn * 17 + index)}`);
      return `restaurant=${vendorId}&${pairs.join("&")}`;
    });
    const each = names.flatMap((name) => values.map((value) => `restaurant=${vendorId}&${name}=${value}&${name}=1`));
    const wrong = values.map((value) => `restaurant=${value}`);
    const queries = isLongRun ? [...all, ...each, ...wrong] : [...all, ...wrong.slice(at % 3, (at % 3) + 2)];
    const ids = path.includes(":") ? values.map((value) => `/${path.replace(/:\w+/g, value)}`) : [];
    const urls = [...queries.map((query) => `${page}?${query}`), ...(isLongRun ? ids : ids.slice(0, 12))];
    const ofVisitor = all.map((query) => ({ path: `${page}?${query}`, Cookie: "" }));
    return [...urls.map((url) => ({ path: url, Cookie })), ...ofVisitor];
  });
}
