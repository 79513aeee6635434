/** The largest file accepted. A menu of 500 dishes with long descriptions needs a tenth of it. */
export const maxFileBytes = 4 * 1024 * 1024;

type DecodedFile = { text: string; notes: string[] } | { problem: string };

const fallbackNote =
  "The file is not in UTF-8. It was read as Windows-1252: please check names with special characters below.";

/** Decodes a file in UTF-8, in UTF-16 with a byte order mark, or else in Windows-1252; `problem` says why it cannot be read. */
export function decodeFile(bytes: Uint8Array): DecodedFile {
  const problem = problemOf(bytes);
  if (problem) return { problem };
  const decoded = decodeText(bytes);
  if ("problem" in decoded) return decoded;
  if (decoded.text.includes("\0")) return { problem: "This is not a text file. Please save it as CSV or JSON." };
  if (decoded.text.trim() === "") return { problem: "The file is empty." };
  return decoded;
}

function problemOf(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return "The file is empty.";
  if (bytes.length > maxFileBytes) return "The file is too large. The limit is 4 MB.";
  // A workbook is a ZIP archive.
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) {
    return "This is an Excel workbook. Please save it as CSV first: File, Save As, CSV UTF-8.";
  }
  if (startsWith(bytes, [0x1f, 0x8b])) return "This is a compressed file (gzip). Please unpack it first.";
  return undefined;
}

const byteOrderMarks = [
  { mark: [0xff, 0xfe], encoding: "utf-16le" },
  { mark: [0xfe, 0xff], encoding: "utf-16be" },
];

function decodeText(bytes: Uint8Array): DecodedFile {
  const marked = byteOrderMarks.find(({ mark }) => startsWith(bytes, mark))?.encoding;
  try {
    return { text: new TextDecoder(marked ?? "utf-8", { fatal: true }).decode(bytes), notes: [] };
  } catch {
    // A broken character is not replaced silently: the rest of the file may be missing, too.
    if (marked) return { problem: "This UTF-16 file is damaged, or was cut off. Please save it as CSV UTF-8 again." };
    return { text: new TextDecoder("windows-1252").decode(bytes), notes: [fallbackNote] };
  }
}

function startsWith(bytes: Uint8Array, start: number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}
