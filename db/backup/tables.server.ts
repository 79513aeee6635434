import pg from "pg";

export interface Table {
  name: string;
  /** The columns, without generated ones. */
  columns: string[];
}

interface CatalogRow extends Table {
  parents: string[];
}

// Leaves out Kysely's own tables, which migrating the database fills.
const catalog = `select c.relname::text as name,
    array(select attname::text from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
    array(select distinct parent.relname::text from pg_constraint fk join pg_class parent on parent.oid = fk.confrelid
      where fk.conrelid = c.oid and fk.contype = 'f' and fk.confrelid <> c.oid) as parents
  from pg_class c
  where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind = 'r' and c.relname !~ '^kysely_'
  order by c.relname`;

/**
 * Lists the tables, each after those that its foreign keys refer to, so that rows can be inserted in this order.
 * @throws {Error} if tables refer to each other in a cycle
 */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<CatalogRow>(catalog);
  const sorted: Table[] = [];
  const waiting = new Map(rows.map((row) => [row.name, row]));
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ parents }) => !parents.some((parent) => waiting.has(parent)));
    if (ready.length === 0) throw new Error(`tables refer to each other: ${[...waiting.keys()].join(", ")}`);
    for (const { name, columns } of ready) {
      sorted.push({ name, columns });
      waiting.delete(name);
    }
  }
  return sorted;
}

/** Lists the names of the sequences that generate ids. */
export async function listSequences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
      where relnamespace = quote_ident(current_schema())::regnamespace and relkind = 'S' order by relname`,
  );
  return rows.map((row) => row.name);
}

/** Formats a table with its columns for a COPY statement. */
export function copyTarget({ name, columns }: Table): string {
  return `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(", ")})`;
}
