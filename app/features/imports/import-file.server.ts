import { hash } from "node:crypto";
import { sql } from "kysely";
import { type Db, db } from "#db/db.server.ts";
import { type Transaction, transact } from "#db/transaction.server.ts";
import { isPermitted } from "../desk/permissions.ts";
import { type DeskActor, type DeskEvent, recordEvents } from "../history/desk-events.server.ts";
import { exportMenu } from "../menu/export-menu.server.ts";
import { listRolesOfStaff } from "../staff/staff.server.ts";
import { applyCatalogue } from "./apply-catalogue.server.ts";
import { applyRestaurants, listStoredRestaurants, lockPlanned } from "./apply-restaurants.server.ts";
import { toEvents } from "./import-events.ts";
import type { FileRead, Refusal } from "./imported-file.ts";
import { byLine, countRows, type Plan } from "./plan.ts";
import { type CataloguePlan, planCatalogue } from "./plan-catalogue.server.ts";
import { planRestaurants, type RestaurantsPlan } from "./plan-restaurants.ts";
import { readFile } from "./read-file.server.ts";
import { nameUploadedPictures } from "./uploaded-pictures.server.ts";

const approvalNote = "New restaurants are approved, so customers can find them at once.";

export interface ImportRequest {
  bytes: Uint8Array;
  fileName: string;
  /** The restaurant of the catalogue; null for a list of restaurants. */
  vendorId: string | null;
  /** Whether to hide everything that is not in the file. */
  hidesMissing: boolean;
  /** The token of an uploaded file, to be recorded in the history: a repeated confirmation is recognized by it. */
  token?: string;
}

/** The changes that a file would make. */
export interface Preview extends Plan {
  format: string;
  notes: string[];
  /** A hash of the changes, by which a confirmation refers to them. */
  seen: string;
}

type Problem = { problem: string; isRestaurantList?: boolean };
type Unreadable = { kind: "problem" } & Problem;

/** `problem`: the file cannot be read, or is of the wrong kind. */
type PreviewResult = { kind: "preview"; preview: Preview } | Unreadable;

/** Compares a file with what is stored, and writes nothing. */
export async function previewImport(request: ImportRequest): Promise<PreviewResult> {
  const planned = await planImport(request, db);
  return "problem" in planned ? { kind: "problem", ...planned } : { kind: "preview", preview: planned.preview };
}

/**
 * `changed`: the preview has changed since it was shown. `refused`: some rows of the file are invalid. `not-allowed`: the
 * person has lost the permission, for example while other imports ran first.
 */
type ImportResult = Unreadable | { kind: "imported" | "changed" | "refused" | "not-allowed"; preview: Preview };

/**
 * Imports a whole file or nothing, and records it in the history.
 * @param seen the hash of the confirmed preview; undefined imports without confirmation
 */
export function importFile(actor: DeskActor, request: ImportRequest, seen?: string): Promise<ImportResult> {
  return transact(async (trx): Promise<ImportResult> => {
    await lock(trx, request.vendorId);
    const planned = await planLocked(request, trx);
    if ("problem" in planned) return { kind: "problem", ...planned };
    const { preview, apply } = planned;
    if (actor.id !== null && !(await mayImport(trx, actor.id, request.vendorId)))
      return { kind: "not-allowed", preview };
    if (seen !== undefined && seen !== preview.seen) return { kind: "changed", preview };
    if (preview.refusals.length > 0) return { kind: "refused", preview };
    if (preview.rows.length === 0) return { kind: "imported", preview };
    await apply(trx);
    await record(trx, actor, { request, preview });
    return { kind: "imported", preview };
  });
}

async function mayImport(trx: Transaction, staffId: string, vendorId: string | null): Promise<boolean> {
  const roles = (await listRolesOfStaff([staffId], trx)).get(staffId) ?? [];
  const permission = vendorId === null ? "import.restaurants" : "import";
  return isPermitted({ roles }, permission, vendorId ?? undefined);
}

interface Planned {
  preview: Preview;
  /** Locks what the plan changes, if that is not locked yet. False if it has changed since it was planned. */
  lock?: (trx: Transaction) => Promise<boolean>;
  apply: (trx: Transaction) => Promise<void>;
}

/** Plans again until nobody has changed anything between the plan and its locks, which are kept. */
async function planLocked(request: ImportRequest, trx: Transaction): Promise<Planned | Problem> {
  const planned = await planImport(request, trx);
  if ("problem" in planned || !planned.lock || (await planned.lock(trx))) return planned;
  return planLocked(request, trx);
}

async function planImport(request: ImportRequest, on: Db): Promise<Planned | Problem> {
  const { vendorId, bytes, hidesMissing } = request;
  const stored = vendorId === null ? undefined : await exportMenu(vendorId, on);
  const read = readFile(bytes, stored?.restaurant.name ?? "");
  if ("problem" in read) return read;
  await nameUploadedPictures(read, on);
  const { file } = read;
  if (file.kind === "restaurants") {
    if (stored) return { problem: "This is a list of restaurants, not the menu of one.", isRestaurantList: true };
    const plan = planRestaurants(file.restaurants, await listStoredRestaurants(on), hidesMissing);
    const notes = plan.rows.some(({ kind }) => kind === "new") ? [...read.notes, approvalNote] : read.notes;
    return {
      preview: toPreview({ ...read, notes }, plan),
      lock: (trx) => lockPlanned(trx, plan),
      apply: (trx) => applyRestaurants(trx, plan),
    };
  }
  if (!stored || vendorId === null)
    return { problem: "This is the menu of one restaurant, not a list of restaurants." };
  const plan = planCatalogue(file, stored, hidesMissing);
  const notes = [...read.notes, ...plan.notes];
  return { preview: toPreview({ ...read, notes }, plan), apply: (trx) => applyCatalogue(trx, vendorId, plan) };
}

function toPreview(read: FileRead, plan: CataloguePlan | RestaurantsPlan): Preview {
  const { unchanged } = plan;
  const { format, notes } = read;
  // Rows that could not be read also cause errors about missing values, which need no second message.
  const unread = linesOf(read.refusals);
  const others = plan.refusals.filter(({ line }) => !unread.has(line));
  const refusals = [...read.refusals, ...others].toSorted(byLine);
  // What is refused is not also listed as a change, which would show what cannot be imported.
  const refused = linesOf(refusals);
  const accepted = plan.rows.filter(({ line, lines = [line] }) => !lines.some((each) => refused.has(each)));
  const rows = accepted.map(({ lines: _, ...row }) => row);
  // The ids of new dishes differ from plan to plan.
  const shown = rows.map(({ id: _, ...row }) => row);
  const seen = hash("sha256", JSON.stringify([shown, unchanged, refusals]), "base64url");
  return { format, notes, rows, unchanged, refusals, seen };
}

/** The lines that are refused; a refusal in JSON has none. */
function linesOf(refusals: Refusal[]): Set<number | undefined> {
  return new Set(refusals.flatMap(({ line }) => line ?? []));
}

/** Locks the restaurant against all other changes. Restaurants of a list are locked later, see `planLocked`. */
async function lock(trx: Transaction, vendorId: string | null): Promise<void> {
  if (vendorId === null) await sql`select pg_advisory_xact_lock(hashtext('import of restaurants'))`.execute(trx);
  else await trx.selectFrom("vendors").select("id").where("id", "=", vendorId).forNoKeyUpdate().execute();
}

async function record(
  trx: Transaction,
  actor: DeskActor,
  { request, preview }: { request: ImportRequest; preview: Preview },
): Promise<void> {
  const { rows, unchanged, format } = preview;
  const { vendorId, fileName, token } = request;
  const whole: DeskEvent = {
    action: vendorId === null ? "restaurant.import" : "menu.import",
    subjectId: vendorId ?? "",
    vendorId,
    after: { file: fileName || format, token, ...withoutZeros({ ...countRows(rows), unchanged }) },
  };
  await recordEvents(trx, actor, [...toEvents(rows, vendorId), whole]);
}

function withoutZeros(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}
