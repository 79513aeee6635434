/** What forms write: only their own fields (mass assignment), and only in rows that are the sender's to change. */
import { globSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type AttackedApp, expect, isolatedTest } from "../support/trust/attacked-app.ts";
import type { FilledForm } from "../support/trust/filled-form.ts";
import { diffRows, missingRows, type RowSnapshot, takeRowSnapshot } from "../support/trust/row-snapshot.ts";
import { listFilledForms, sendForm } from "../support/trust/send-filled-form.ts";
import { arrangeNeighbours } from "../support/trust/world.ts";

const test = isolatedTest("its rows are restored for each form");

/** Not among the filled forms: they need a code or a link that only the app can make, or write nothing. */
const notFilled = ["reset-code.tsx", "desk/set-up.tsx", "desk/rider.tsx", "lite.tsx"];

test("additional fields in a form have no effect", { tag: "@once" }, async ({ app }) => {
  test.setTimeout(120_000);
  const forms = await listFilledForms(app);
  expect([...new Set(forms.map(({ file }) => file)), ...notFilled].sort()).toEqual(listFilesWithActions());
  const snapshot = await takeRowSnapshot();
  try {
    for (const form of forms) await expectSameRows(app, snapshot, form);
  } finally {
    await snapshot.drop();
  }
});

test("a form changes no rows of other restaurants, customers and staff", { tag: "@once" }, async ({ app }) => {
  test.setTimeout(120_000);
  const forms = await listFilledForms(app);
  const own = await takeRowSnapshot();
  const ownRows = await own.readCurrentRows();
  await own.drop();
  const neighbours = await listFilledForms({ ...app, ...(await arrangeNeighbours()) });
  const snapshot = await takeRowSnapshot();
  try {
    const theirs = missingRows(await snapshot.readCurrentRows(), ownRows);
    expect(Object.keys(theirs)).toEqual(expect.arrayContaining(["carts", "orders", "reviews", "vendor_hours"]));
    for (const [index, form] of forms.entries()) {
      for (const each of [form.fields, ...withIdsOf(neighbours[index], form)]) {
        await sendForm(app, form, Object.entries(each));
        const changed = missingRows(theirs, await snapshot.readCurrentRows());
        expect.soft(changed, `${form.file} ${JSON.stringify(each)} as ${form.who}`).toEqual({});
        await snapshot.restore();
      }
    }
  } finally {
    await snapshot.drop();
  }
});

/** The fields with the neighbours' ids, if the form has any, and is not an owner's, who may change all rows. */
function withIdsOf(neighbour: FilledForm | undefined, { who, fields }: FilledForm): FilledForm["fields"][] {
  if (!neighbour || who === "owner" || who === "nobody" || isDeepStrictEqual(neighbour.fields, fields)) return [];
  return [neighbour.fields];
}

function listFilesWithActions(): string[] {
  const files = globSync("app/routes/**/*.ts*");
  const withActions = files.filter((file) => /^export async function action\(/m.test(readFileSync(file, "utf8")));
  return withActions.map((file) => relative("app/routes", file)).sort();
}

/** Sends the form alone, then with further fields, each time to the same rows. */
async function expectSameRows(app: AttackedApp, snapshot: RowSnapshot, form: FilledForm): Promise<void> {
  const what = `${form.file} ${JSON.stringify(form.fields)} as ${form.who}`;
  const before = await snapshot.readCurrentRows();
  const { fields } = form;
  const alone = await sendForm(app, form, Object.entries(fields));
  const written = await snapshot.readCurrentRows();
  const tables = Object.keys(before).filter((name) => String(before[name]) !== String(written[name]));
  expect.soft(tables, `${what}, answered ${alone.status}, writes something`).not.toEqual([]);
  const accepted = [...Object.keys(fields), ...(form.alsoAccepts ?? [])];
  for (const extra of inBatches(listExtraFields(snapshot, tables).filter(([name]) => !accepted.includes(name)))) {
    await snapshot.restore();
    const { status } = await sendForm(app, form, [...extra, ...Object.entries(fields)]);
    expect.soft(status, `${what} with ${extra.map(([name]) => name)}`).toBe(alone.status);
    expect.soft(diffRows(before, await snapshot.readCurrentRows()), what).toEqual(diffRows(before, written));
  }
  await snapshot.restore();
}

/** Batches of fields: a form may have at most a hundred, including its own. */
function inBatches<Item>(items: Item[]): Item[][] {
  const size = 60;
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
}

const alwaysTried = [
  "customer_id",
  "vendor_id",
  "staff_id",
  "rider_id",
  "role",
  "status",
  "price",
  "total_amount",
  "is_approved",
];

/** Every column of the tables that the form changes, in both ways to write its name. */
function listExtraFields(snapshot: RowSnapshot, tables: string[]): [string, string][] {
  const columns = tables.flatMap((table) => snapshot.columnsOf(table));
  const values = new Map(alwaysTried.map((name) => [name, profitableValues[name] ?? "x"]));
  for (const { name, type } of columns) values.set(name, profitableValues[name] ?? sampleOf(type));
  return [...values].flatMap(([name, value]): [string, string][] => {
    const camel = name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
    return camel === name
      ? [[name, value]]
      : [
          [name, value],
          [camel, value],
        ];
  });
}

/** Values that would profit an attacker. */
const profitableValues: Record<string, string> = {
  role: "owner",
  status: "delivered",
  is_approved: "true",
  price: "1",
  total_amount: "1",
};

function sampleOf(type: string): string {
  if (type === "boolean") return "true";
  if (type.startsWith("timestamp") || type === "date") return "2001-02-03T04:05:06Z";
  return type === "text" || type === "uuid" ? "00000000-0000-4000-8000-000000000001" : "7";
}
