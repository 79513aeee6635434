import { createReadStream } from "node:fs";
import { basename } from "node:path";
import type { Command } from "commander";
import { operator } from "#app/features/desk/staff-member.ts";
import { maxFileBytes } from "#app/features/imports/decode-file.ts";
import {
  type ImportRequest,
  importFile,
  type Preview,
  previewImport,
} from "#app/features/imports/import-file.server.ts";
import { describeSummary, hiddenWord, importMessages } from "#app/features/imports/messages.ts";
import { countRows, type PlannedRow } from "#app/features/imports/plan.ts";
import { reasonOf } from "#db/errors.server.ts";
import { formatJson, withoutControls } from "./print.ts";
import { requireRestaurant } from "./vendors.ts";

interface Options {
  hideMissing?: boolean;
  dryRun?: boolean;
  json?: boolean;
}

/** Adds the commands `import menu` and `import restaurants`. */
export function addImportCommands(program: Command): void {
  const parent = program.command("import").description("import menus and lists of restaurants, as the desk does");
  addCommand(parent, "menu", "import a menu or its options from CSV or JSON, or from an export of Loyverse or Square")
    .requiredOption("--restaurant <id>", "whose menu it is; required, `ops vendors list` shows the ids")
    .action(async (file, { restaurant, ...options }) => {
      await requireRestaurant(restaurant);
      await runImport(file, restaurant, options);
    });
  addCommand(parent, "restaurants", "a list of restaurants in CSV or JSON").action(async (file, options) => {
    await runImport(file, null, options);
  });
}

function addCommand(parent: Command, name: string, description: string): Command {
  return parent
    .command(name)
    .description(description)
    .argument("<file>", "its path, or - for standard input")
    .option("--hide-missing", "hide everything that is not in the file; nothing is ever deleted")
    .option("--dry-run", "show what would change, without changing anything")
    .option("--json", "as JSON");
}

async function runImport(path: string, vendorId: string | null, options: Options): Promise<void> {
  const bytes = await readBytes(path).catch((error) => {
    throw new Error(`${path} can't be read: ${reasonOf(error)}`);
  });
  const fileName = path === "-" ? "standard input" : basename(path).slice(0, 200).toWellFormed();
  const request: ImportRequest = { bytes, fileName, vendorId, hidesMissing: Boolean(options.hideMissing) };
  const done = await (options.dryRun ? previewImport(request) : importFile(operator, request));
  if (done.kind === "problem") throw new Error(done.problem);
  console.log(options.json ? toJson(done) : withoutControls(describe(done.preview, vendorId).join("\n")));
  if (done.preview.refusals.length > 0)
    throw new Error("nothing was imported: correct the refused rows, and run the command again");
  if (!options.json) console.log(closingLine(options.dryRun, done.preview, vendorId));
}

function closingLine(isDryRun: boolean | undefined, { rows }: Preview, vendorId: string | null): string {
  if (rows.length === 0) return importMessages.nothingToChange;
  if (isDryRun) return "Nothing was changed: this was a dry run.";
  return vendorId ? "Imported." : "Imported. `ops vendors list` shows their ids, which `ops import menu` asks for.";
}

/** @throws {Error} if there is more than the limit, without reading on: a pipe or a device may have no end */
async function readBytes(path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of path === "-" ? process.stdin : createReadStream(path)) {
    size += chunk.length;
    if (size > maxFileBytes) throw new Error("the file is too large: the limit is 4 MB");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function toJson({ kind, preview }: { kind: string; preview: Preview }): string {
  const { format, notes, rows, unchanged, refusals } = preview;
  const counts = { ...countRows(rows), unchanged, refused: refusals.length };
  return formatJson({ imported: kind === "imported", format, counts, notes, refused: refusals, rows });
}

function describe({ format, notes, rows, unchanged, refusals }: Preview, vendorId: string | null): string[] {
  return [
    `${format}: ${describeSummary({ ...countRows(rows), unchanged, refused: refusals.length }, vendorId)}`,
    ...notes,
    ...refusals.map(({ line, reason }) => `refused\t${line === undefined ? "" : `line ${line}: `}${reason}`),
    ...rows.map((row) => describeRow(row, vendorId)),
  ];
}

function describeRow({ kind, name, changes }: PlannedRow, vendorId: string | null): string {
  const words = changes.map(({ field, from, to }) =>
    from ? `${field}: ${from} → ${to || "nothing"}` : `${field}: ${to}`,
  );
  return [kind === "hidden" ? hiddenWord(vendorId) : kind, name, words.join("; ")].filter(Boolean).join("\t");
}
