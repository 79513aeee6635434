/** What pages and files show: nothing of the rows of other customers, restaurants and staff. */
import { db } from "../support/database.ts";
import { type AttackedApp, expect, isolatedTest } from "../support/trust/attacked-app.ts";
import { runAll, sendRequest } from "../support/trust/raw-request.ts";
import { childrenOf, fillPath, pathsOf } from "../support/trust/route-rules.ts";
import { diffRows, type Rows } from "../support/trust/row-snapshot.ts";
import { arrangeNeighbours, cookieOf } from "../support/trust/world.ts";

const test = isolatedTest("its rows are still as arranged");

const customerPages = pathsOf(childrenOf("routes/signed-in.tsx"));
const deskPages = pathsOf(childrenOf("routes/desk/desk.tsx"));
/** The pages that each person opens. Home lists all restaurants, and an owner sees all rows, except on pages about one. */
const readers: Record<string, string[]> = {
  customer: customerPages.filter((path) => path !== ""),
  manager: deskPages,
  kitchen: deskPages,
  rider: deskPages,
  owner: deskPages.filter((path) => path.includes(":")),
};

test("no page or file changes when others get rows", { tag: "@once" }, async ({ app }) => {
  test.setTimeout(90_000);
  // An address may be in any area that a restaurant names, so the neighbours' area has to be known before.
  await db.insertInto("vendorAreas").values({ vendorId: app.vendorId, name: "Gulberg", fee: 80 }).execute();
  const before = await readAll(app);
  expect(Object.values(before).flat()).toContain(app.secret);
  await arrangeNeighbours();
  expect(diffRows(before, await readAll(app))).toEqual({});
});

/** The words of each page, by person and path. */
async function readAll(app: AttackedApp): Promise<Rows> {
  const read: Rows = {};
  const jobs = Object.entries(readers).flatMap(([who, paths]) =>
    paths.map((path) => async () => {
      const query = `?restaurant=${app.vendorId}&vendorId=${app.vendorId}`;
      const headers = { Cookie: cookieOf(app, who) };
      const { status, text } = await sendRequest(app.origin, { path: fillPath(path, app) + query, headers });
      read[`${who} /${path}`] = [String(status), ...listWords(text)];
    }),
  );
  await runAll(jobs);
  return read;
}

/** Keys that are new in each answer: nonces, and the ids of forms. */
const newEachTime = /nonce="[^"]*"|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The shown words and numbers, and the words in the data for scripts, whose numbers are positions. */
function listWords(text: string): string[] {
  const kept = text.replace(newEachTime, "");
  const shown = kept.replace(/<(script|style)\b.*?<\/\1>/gs, "");
  return [...(withoutTags(shown).match(/\b\d+/g) ?? []), ...(withoutTags(kept).match(/\b\p{L}[\p{L}\d]*/gu) ?? [])];
}

const withoutTags = (html: string) => html.replace(/<[^>]*>/g, " ");
