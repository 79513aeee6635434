import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";

const contentTypes = { csv: "text/csv; charset=utf-8", json: "application/json; charset=utf-8" };

/** Returns a response with a file to save, of the type of its name's extension. Text in parts is streamed. */
export function download(fileName: `${string}.${"csv" | "json"}`, text: string | AsyncIterable<string>): Response {
  const body = typeof text === "string" ? text : createReadableStreamFromReadable(Readable.from(text));
  const extension = fileName.endsWith(".csv") ? "csv" : "json";
  return new Response(body, {
    headers: {
      "Content-Type": contentTypes[extension],
      "Content-Disposition": `attachment; filename="${fileName}"`,
    },
  });
}
