import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { deleteInBatches } from "#db/delete-in-batches.server.ts";
import { isPermitted } from "../desk/permissions.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { mayBeId } from "../text/ids.ts";
import { type ImportRequest, importFile, previewImport } from "./import-file.server.ts";
import { type Counts, countRows } from "./plan.ts";
import { type ShownPreview, shortenPreview } from "./shorten-preview.ts";

/** How long a preview can be confirmed. */
const maxAge = "1 hour";

/** `vendorId` is null if the file is a list of restaurants. */
type UploadResult = { kind: "stored"; token: string; vendorId: string | null } | { kind: "problem"; problem: string };

/**
 * Stores a file until its preview is confirmed, replacing the person's previous one. The same file keeps its token: of two
 * taps, the first may be stored last. An unreadable file is not stored.
 */
export async function uploadFile(member: StaffMember, request: ImportRequest): Promise<UploadResult> {
  const { bytes, fileName, hidesMissing, vendorId } = request;
  const previewed = await previewImport(request);
  if (previewed.kind === "problem") {
    const mayImportAll = isPermitted(member, "import.restaurants");
    if (previewed.isRestaurantList && mayImportAll && vendorId !== null) {
      return uploadFile(member, { ...request, vendorId: null });
    }
    return previewed;
  }
  const row = { vendorId, name: fileName, content: Buffer.from(bytes), hidesMissing, createdAt: sql<Date>`now()` };
  const { token } = await db
    .insertInto("importFiles")
    .values({ staffId: member.id, token: randomBytes(24).toString("base64url"), ...row })
    .onConflict((conflict) => conflict.column("staffId").doUpdateSet({ ...row, token: keptToken }))
    .returning("token")
    .executeTakeFirstOrThrow();
  return { kind: "stored", token, vendorId };
}

const keptToken = sql<string>`case
  when (import_files.content, import_files.name, import_files.hides_missing, import_files.vendor_id)
    is not distinct from (excluded.content, excluded.name, excluded.hides_missing, excluded.vendor_id)
  then import_files.token else excluded.token end`;

/** Previews the person's stored file again; undefined if it has expired, or was uploaded for another restaurant. */
export async function previewUploadedFile(
  staffId: string,
  token: string,
  { vendorId }: Pick<ImportRequest, "vendorId">,
): Promise<ShownPreview | undefined> {
  const request = await findUploadedFile(staffId, token, vendorId);
  const previewed = request && (await previewImport(request));
  return previewed?.kind === "preview" ? shortenPreview(previewed.preview) : undefined;
}

/** `gone`: the file has expired or was replaced, and had not been imported by then. `not-allowed`: see `importFile`. */
type ImportUploadResult =
  | { kind: "imported"; counts: Counts }
  | { kind: "changed" | "refused" | "gone" | "not-allowed" }
  | { kind: "problem"; problem: string };

/**
 * Imports the person's stored file if its preview is still what the person confirmed. A repeated confirmation, such as a
 * double tap, gets the result of the first.
 */
export async function importUploadedFile(
  member: StaffMember,
  { token, seen, vendorId }: { token: string; seen: string; vendorId: string | null },
): Promise<ImportUploadResult> {
  const request = await findUploadedFile(member.id, token, vendorId);
  const imported = request ? await importFile(member, request, seen) : { kind: "gone" as const };
  if (imported.kind === "gone" || imported.kind === "changed")
    return (await findEarlierImport(member.id, token, vendorId)) ?? { kind: imported.kind };
  if (imported.kind === "problem") return imported;
  if (imported.kind !== "imported") return { kind: imported.kind };
  await db.deleteFrom("importFiles").where("staffId", "=", member.id).where("token", "=", token).execute();
  return { kind: "imported", counts: countRows(imported.preview.rows) };
}

/** Finds what an import of this file changed, in the history, which leaves out zeros. */
async function findEarlierImport(
  staffId: string,
  token: string,
  vendorId: string | null,
): Promise<ImportUploadResult | undefined> {
  if (!mayBeId(token)) return undefined;
  const event = await db
    .selectFrom("deskEvents")
    .select(sql<Partial<Counts>>`after`.as("after"))
    .where("staffId", "=", staffId)
    .where("at", ">", sql<Date>`now() - ${maxAge}::interval`)
    .where("action", "in", ["menu.import", "restaurant.import"])
    .where(sql<boolean>`vendor_id is not distinct from ${vendorId}`)
    .where(sql<boolean>`after ->> 'token' = ${token}`)
    .executeTakeFirst();
  if (!event) return undefined;
  const { new: added = 0, changed = 0, hidden = 0 } = event.after;
  return { kind: "imported", counts: { new: added, changed, hidden } };
}

async function findUploadedFile(
  staffId: string,
  token: string,
  vendorId: string | null,
): Promise<ImportRequest | undefined> {
  if (!mayBeId(token)) return undefined;
  const row = await db
    .selectFrom("importFiles")
    .select(["content", "hidesMissing", "name"])
    .where("staffId", "=", staffId)
    .where("token", "=", token)
    .where(sql<boolean>`vendor_id is not distinct from ${vendorId}`)
    .where("createdAt", ">", sql<Date>`now() - ${maxAge}::interval`)
    .executeTakeFirst();
  return row && { bytes: row.content, hidesMissing: row.hidesMissing, vendorId, fileName: row.name, token };
}

/** Deletes the expired files, and returns their number. */
export function deleteExpiredImportFiles(): Promise<number> {
  return deleteInBatches("importFiles", sql<boolean>`created_at <= now() - ${maxAge}::interval`);
}
