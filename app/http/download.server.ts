import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";

const contentTypes = { csv: "text/csv; charset=utf-8", json: "application/json; charset=utf-8" };

/** Answers with a file to save; its type is the ending of its name. Text in parts is sent while it is made. */
export function download(fileName: `${string}.${"csv" | "json"}`, text: string | AsyncIterable<string>): Response {
  const body = typeof text === "string" ? text : createReadableStreamFromReadable(Readable.from(text));
  const ending = fileName.endsWith(".csv") ? "csv" : "json";
  return new Response(body, {
    headers: {
      "Content-Type": contentTypes[ending],
      "Content-Disposition": `attachment; filename="${fileName}"`,
    },
  });
}
