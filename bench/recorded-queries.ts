/** The SQL that the app's own functions send, so that other servers can send the same. */
import pg from "pg";
import type { BaselinePage } from "./baseline-server.ts";

const sent: BaselinePage["queries"] = [];

// On import: the app's pool wraps the method of each connection that it opens.
const query = pg.Client.prototype.query;
pg.Client.prototype.query = function (this: pg.Client, ...args: Parameters<typeof query>) {
  const [{ text, values = [] }] = args as unknown as [{ text?: string; values?: unknown[] }];
  // Bytes as text, because JSON between processes has no bytes.
  const asText = (value: unknown) => (Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : value);
  if (text) sent.push({ text, values: values.map(asText) });
  return query.apply(this, args);
} as typeof query;

/** Returns the queries that `work` sends, in their order. Their bytes are text. */
export async function recordQueries(work: () => Promise<unknown>): Promise<BaselinePage["queries"]> {
  sent.length = 0;
  await work();
  return [...sent];
}
