/** Multipart forms, written by hand so that nothing corrects their headers. */
import { formHeaders, type RawRequest } from "./raw-request.ts";

interface SentFile {
  field: string;
  /** The file name, written into the header without quoting. */
  name: string;
  type: string;
  bytes: Buffer;
}

/** The body and headers of a form with these fields and this file. */
export function withFile(fields: Record<string, string>, file: SentFile): Pick<RawRequest, "body" | "headers"> {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--edge\r\nContent-Disposition: form-data; name="${file.field}"; filename="${file.name}"\r\nContent-Type: ${file.type}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(parts.join("") + head), file.bytes, Buffer.from("\r\n--edge--\r\n")]);
  return { body, headers: { ...formHeaders, "Content-Type": "multipart/form-data; boundary=edge" } };
}
