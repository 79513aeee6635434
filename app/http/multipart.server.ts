import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import type { Upload } from "../ui/forms/upload.ts";

const maxFileBytes = 8 * 1024 * 1024;
/** Maximum number of files that a process reads at once: each is in memory until it is converted. */
const maxAtOnce = 12;
/** Each may take minutes, and one person must not keep all others from sending theirs. */
const maxPerSender = 3;
const limits = {
  fileSize: maxFileBytes,
  files: 1,
  fields: 100,
  parts: 101,
  headerPairs: 20,
  headerSize: 4 * 1024,
};

/** Who sends the files that are being read. */
const senders: string[] = [];

/** Whether a form may carry a file. */
export function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? "");
}

/**
 * Reads a form with a file. Skips fields and files beyond the limits instead of throwing, so that the reply can give
 * the reason.
 * @param maxBytes limit of all fields together, without the file
 * @param sender identifies the person; without one the file is skipped
 * @returns `isTooLong`: some fields were skipped
 * @throws {Response} 400 if the form is incomplete or malformed
 */
export async function readMultipart(
  request: Request,
  maxBytes: number,
  sender?: string,
): Promise<{ fields: [string, string][]; isTooLong: boolean; upload?: Upload }> {
  const fields: [string, string][] = [];
  let length = 0;
  let findUpload: () => Upload | undefined = () => undefined;
  const isKept =
    sender !== undefined &&
    senders.length < maxAtOnce &&
    senders.filter((other) => other === sender).length < maxPerSender;
  if (isKept) senders.push(sender);
  try {
    const headers = { "content-type": request.headers.get("Content-Type") ?? "" };
    const parser = new Busboy({ headers, limits: { ...limits, fieldSize: maxBytes } });
    parser.on("field", (name, value, _isNameCut, isCut) => {
      length += Buffer.byteLength(value) + Number(isCut);
      if (length <= maxBytes) fields.push([name, value]);
    });
    // Otherwise the parser would read the headers of all further parts: 32 MB of them take seconds.
    parser.on("partsLimit", () => parser.destroy(new Error("too many parts")));
    parser.on("file", (_field, stream, filename) => {
      findUpload = collect(stream, filename, isKept);
    });
    await pipeline(Readable.fromWeb((request.body ?? new Blob().stream()) as ReadableStream), parser);
  } catch {
    throw new Response("Broken form", { status: 400 });
  } finally {
    if (isKept) senders.splice(senders.indexOf(sender), 1);
  }
  return { fields, isTooLong: length > maxBytes, upload: findUpload() };
}

/** Collects a file as it arrives. Call the returned function after the end; it returns undefined if no file was chosen. */
function collect(stream: BusboyFileStream, filename: string, isKept: boolean): () => Upload | undefined {
  const chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => {
    if (isKept) chunks.push(chunk);
  });
  // The parser reports an incomplete form as well; without a listener this error would end the process.
  stream.on("error", () => {});
  return () => {
    if (!filename && stream.bytesRead === 0) return undefined;
    if (!isKept) return { kind: "busy" };
    return stream.truncated ? { kind: "too-large" } : { kind: "file", bytes: Buffer.concat(chunks), name: filename };
  };
}
