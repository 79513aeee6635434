import type { Worker } from "node:worker_threads";
import { sql, type Transaction } from "kysely";
import { afterAll, expect, test } from "vitest";
import { databasePool, db } from "#db/db.server.ts";
import { createMenuItem, createVendor } from "#db/factories.ts";
import type { Database } from "#db/schema.ts";
import { countLockWaits, untilLockWaits, whileUncommitted } from "#db/test-lock-waits.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { createMember } from "../desk/test-staff.ts";
import { acceptFile } from "./import-form.ts";
import { endImports, inWorker } from "./in-worker.server.ts";
import {
  deleteExpiredImportFiles,
  importUploadedFile,
  previewUploadedFile,
  uploadFile,
} from "./uploaded-files.server.ts";

async function arrange(role: "owner" | "manager" = "manager") {
  const { id: vendorId } = await createVendor();
  return { vendorId, member: await createMember("Ali Raza", [{ role, ...(role === "manager" && { vendorId }) }]) };
}

async function keep(member: StaffMember, vendorId: string, text: string, fileName = ""): Promise<string> {
  const kept = await uploadFile(member, { bytes: Buffer.from(text), fileName, hidesMissing: false, vendorId });
  if (kept.kind === "problem") throw new Error(kept.problem);
  return kept.token;
}

/** Uploads a menu of one dish, and previews it. */
async function previewNaan(fileName?: string) {
  const { vendorId, member } = await arrange();
  const token = await keep(member, vendorId, "Dish,Price\nNaan,40\n", fileName);
  const seen = (await previewUploadedFile(member.id, token, { vendorId }))?.seen ?? "";
  return { vendorId, member, token, seen };
}

let thread: Worker | undefined;
const keepThread = (started: Worker) => (thread = started);
process.on("worker", keepThread);
afterAll(() => void process.off("worker", keepThread));

const countDishes = async () => (await db.selectFrom("menuItems").select("id").execute()).length;

test("a confirmed preview is imported and recorded once; a repeat gets the same answer", { tags: "slow" }, async () => {
  const { vendorId, member, token, seen } = await previewNaan();
  const press = () => importUploadedFile(member, { token, seen, vendorId });
  const imported = { kind: "imported", counts: { new: 1, changed: 0, hidden: 0 } };
  expect(await Promise.all([press(), press()])).toEqual([imported, imported]);
  expect(await countDishes()).toBe(1);
  expect(await press()).toEqual(imported);
  const { member: another } = await arrange("owner");
  expect(await importUploadedFile(another, { token, seen, vendorId })).toEqual({ kind: "gone" });
  const recorded = db.selectFrom("deskEvents").select(["staffId", "staffName", "action"]);
  const events = await recorded.orderBy("id").execute();
  const { id: staffId, fullName: staffName } = member;
  expect(events).toEqual(["dish.add", "menu.import"].map((action) => ({ staffId, staffName, action })));
});

test("the same file that is uploaded twice at once has a preview in both answers, and another file replaces it", async () => {
  const { vendorId, member } = await arrange();
  const upload = (text = "Dish,Price\nNaan,40\n") => keep(member, vendorId, text);
  const tokens = await Promise.all([upload(), upload()]);
  const preview = (token: string) => previewUploadedFile(member.id, token, { vendorId });
  for (const token of tokens) expect(await preview(token)).toBeDefined();
  expect(await preview(await upload("Dish,Price\nRoti,20\n"))).toBeDefined();
  expect(await preview(tokens[0] ?? "")).toBeUndefined();
});

test.each(["dismissed", "disabled"])("an import by somebody %s before its turn changes nothing", async (end) => {
  const { vendorId, member, token, seen } = await previewNaan();
  if (end === "dismissed") await db.deleteFrom("staffRoles").where("staffId", "=", member.id).execute();
  else await db.updateTable("staff").set({ status: "disabled" }).where("id", "=", member.id).execute();
  expect(await importUploadedFile(member, { token, seen, vendorId })).toEqual({ kind: "not-allowed" });
  expect(await countDishes()).toBe(0);
});

test.each([
  ["an uploaded file is named in the history", "menu \u202e.csv\0\n", "menu \u202e.csv"],
  ["only the beginning of a long file name is kept", `${"m".repeat(199)}🍛.csv`, `${"m".repeat(199)}\ufffd`],
  ["pasted text is named by its format", undefined, "Menu"],
])("%s", async (_what, sent, recorded) => {
  let fileName: string | undefined;
  if (sent !== undefined) {
    const upload = { kind: "file", bytes: Buffer.from(""), name: sent } as const;
    await acceptFile(upload, (file) => (fileName = file.fileName));
  }
  const { vendorId, member, token, seen } = await previewNaan(fileName);
  await importUploadedFile(member, { token, seen, vendorId });
  const imports = db.selectFrom("deskEvents").where("action", "=", "menu.import");
  const { after } = await imports.select("after").executeTakeFirstOrThrow();
  expect(after).toMatchObject({ file: recorded });
});

test("nothing is imported if the menu has changed since, and the new preview can be confirmed", async () => {
  const { vendorId, member, token, seen } = await previewNaan();
  await createMenuItem(vendorId, { name: "Naan", price: 30 });
  expect(await importUploadedFile(member, { token, seen, vendorId })).toMatchObject({ kind: "changed" });
  const previewed = await previewUploadedFile(member.id, token, { vendorId });
  expect(previewed?.rows.changed).toMatchObject([{ changes: [{ field: "Price", from: "Rs. 30", to: "Rs. 40" }] }]);
  expect(await importUploadedFile(member, { token, seen: previewed?.seen ?? "", vendorId })).toMatchObject({
    kind: "imported",
  });
});

test("an import waits for a change of the menu in progress, and is then refused, because its preview has changed", async () => {
  const { vendorId, member, token, seen } = await previewNaan();
  const change = async (trx: Transaction<Database>) => {
    await trx.selectFrom("vendors").select("id").where("id", "=", vendorId).forNoKeyUpdate().execute();
    await trx.insertInto("menuItems").values({ id: "naan", vendorId, name: "Naan", price: 30 }).execute();
  };
  const imported = whileUncommitted(change, () => importUploadedFile(member, { token, seen, vendorId }));
  expect(await imported).toEqual({ kind: "changed" });
  expect(await countDishes()).toBe(1);
});

test("of several people who confirm the same changes at once, one makes them", async () => {
  const { vendorId, member } = await arrange();
  const { member: another } = await arrange("owner");
  const confirmed = await Promise.all(
    [member, another].map(async (each) => {
      const token = await keep(each, vendorId, "Dish,Price\nNaan,40\n");
      return { token, seen: (await previewUploadedFile(each.id, token, { vendorId }))?.seen ?? "", each };
    }),
  );
  const answers = await Promise.all(
    confirmed.map(({ each, token, seen }) => importUploadedFile(each, { token, seen, vendorId })),
  );
  expect(answers.map(({ kind }) => kind).toSorted()).toEqual(["changed", "imported"]);
  expect(await countDishes()).toBe(1);
});

test("only a person's latest file is kept, for its restaurant and for an hour", async () => {
  const { vendorId, member } = await arrange();
  const another = await arrange();
  const first = await keep(member, vendorId, "Dish,Price\nNaan,40\n");
  const token = await keep(member, vendorId, "Dish,Price\nRoti,20\n");
  expect(await previewUploadedFile(member.id, first, { vendorId })).toBeUndefined();
  expect(await previewUploadedFile(another.member.id, token, { vendorId })).toBeUndefined();
  expect(await previewUploadedFile(member.id, token, { vendorId: another.vendorId })).toBeUndefined();
  expect(await previewUploadedFile(member.id, token, { vendorId: null })).toBeUndefined();
  expect(await previewUploadedFile(member.id, token, { vendorId })).toBeDefined();
  expect(await deleteExpiredImportFiles()).toBe(0);
  await sql`update import_files set created_at = now() - interval '61 minutes'`.execute(db);
  expect(await previewUploadedFile(member.id, token, { vendorId })).toBeUndefined();
  expect(await deleteExpiredImportFiles()).toBe(1);
});

test("a list of restaurants uploaded on the page of one is imported for the owner, and refused for others", async () => {
  const file = { bytes: Buffer.from("Name,Cuisine\nChai Point,Chai\n"), fileName: "", hidesMissing: false };
  const owner = await arrange("owner");
  const stored = await uploadFile(owner.member, { ...file, vendorId: owner.vendorId });
  expect(stored).toMatchObject({ kind: "stored", vendorId: null });
  const manager = await arrange();
  const problem = "This is a list of restaurants, not the menu of one.";
  const refused = await uploadFile(manager.member, { ...file, vendorId: manager.vendorId });
  expect(refused).toMatchObject({ kind: "problem", problem });
});

test("a worker thread returns the same, and fails with PostgreSQL's code", { tags: "slow" }, async () => {
  const { vendorId, member } = await arrange();
  const token = await keep(member, vendorId, "Dish,Price\nNaan,40\n");
  const [shown, failed] = await Promise.allSettled([
    inWorker("previewUploadedFile", member.id, token, { vendorId }),
    inWorker("previewUploadedFile", "no uuid", token, { vendorId }),
  ]);
  expect(shown).toMatchObject({ value: await previewUploadedFile(member.id, token, { vendorId }) });
  expect(failed).toMatchObject({ reason: { code: "22P02" } });
});

test("a worker thread keeps no connection, which would keep PostgreSQL running", { tags: "slow" }, async () => {
  const { vendorId, member, token } = await previewNaan();
  await inWorker("previewUploadedFile", member.id, token, { vendorId });
  const clients = "select from pg_stat_activity where datname = current_database() and application_name like 'tiffin%'";
  const countOthers = async () => (await databasePool().query(clients)).rows.length - databasePool().totalCount;
  await expect.poll(countOthers, { timeout: 5_000 }).toBe(0);
});

test("a worker thread that died between two jobs is replaced", { tags: "slow" }, async () => {
  const { vendorId, member } = await arrange();
  const token = await keep(member, vendorId, "Dish,Price\nNaan,40\n");
  const preview = () => inWorker("previewUploadedFile", member.id, token, { vendorId });
  await preview();
  await thread?.terminate();
  expect(await preview()).toBeDefined();
});

test("a preview shows the beginning of long texts", async () => {
  const { vendorId, member } = await arrange();
  const description = "x".repeat(5_000);
  const token = await keep(member, vendorId, JSON.stringify({ dishes: [{ name: "Naan", price: 40, description }] }));
  const preview = await previewUploadedFile(member.id, token, { vendorId });
  const change = preview?.rows.new[0]?.changes.find(({ field }) => field === "Description");
  expect(change?.to).toBe(`${"x".repeat(500)}…`);
});

// The last test of this file: the work that was cut off still counts as the one at a time.
test("a worker thread can be ended in the middle of its work", { tags: "slow" }, async () => {
  const { vendorId, member, token } = await previewNaan();
  await db.transaction().execute(async (trx) => {
    await sql`lock table import_files in access exclusive mode`.execute(trx);
    inWorker("previewUploadedFile", member.id, token, { vendorId }).catch(() => {});
    await untilLockWaits(1);
    await endImports();
    expect(thread?.threadId).toBe(-1);
    // The app stops sooner than the lock timeout would end the wait.
    await expect.poll(countLockWaits, { timeout: 1_000 }).toBe(0);
  });
});
