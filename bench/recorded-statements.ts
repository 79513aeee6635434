/** Records the SQL that the app's own functions send, so that other servers and pgbench can send the same. */
import pg from "pg";

export interface Statement {
  text: string;
  values: unknown[];
}

let recorded: Statement[] | undefined;

// On import, because the app's pool wraps this method of each connection that it opens.
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...args: Parameters<typeof query>) {
  const [first, second] = args as unknown as [string | Partial<Statement>, unknown];
  const { text, values } = typeof first === "string" ? { text: first, values: second } : first;
  // The app sets the limits of each new connection.
  if (recorded && text && !/^set /.test(text)) recorded.push({ text, values: Array.isArray(values) ? values : [] });
  return query.apply(this, args);
} as typeof query;

/** Returns the statements that `work` sends, in their order. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  recorded = statements;
  await work();
  recorded = undefined;
  return statements;
}

/** Returns the statements with bytes as text, because messages between processes are JSON. */
export function withBytesAsText(statements: Statement[]): Statement[] {
  const asText = (value: unknown) => (Buffer.isBuffer(value) ? toHex(value) : value);
  return statements.map(({ text, values }) => ({ text, values: values.map(asText) }));
}

/** Writes bytes as PostgreSQL reads them. */
export function toHex(bytes: Buffer): string {
  return `\\x${bytes.toString("hex")}`;
}
