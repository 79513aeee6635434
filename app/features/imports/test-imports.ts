import { type ImportRequest, importFile, previewImport } from "./import-file.server.ts";

/** Without an id, whose permissions would be checked. */
const actor = { id: null, fullName: "Ali Raza" };

/** A request to import this text, or this value as JSON. */
function requestOf(vendorId: string | null, content: unknown, hidesMissing = false): ImportRequest {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  return { bytes: Buffer.from(text), fileName: "list.csv", vendorId, hidesMissing };
}

/** For tests: previews the import of this text or value. */
export async function previewText(...request: Parameters<typeof requestOf>) {
  const previewed = await previewImport(requestOf(...request));
  if (previewed.kind === "problem") throw new Error(previewed.problem);
  return previewed.preview;
}

/** For tests: imports this text or value. */
export function importText(...request: Parameters<typeof requestOf>) {
  return importFile(actor, requestOf(...request));
}
