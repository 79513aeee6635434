import {
  type DatabaseIntrospector,
  type Kysely,
  PostgresDialect,
  PostgresIntrospector,
  sql,
  type TableMetadata,
} from "kysely";

/** Kysely's PostgreSQL dialect, with an introspection that only lists the names of tables. */
export class TiffinDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new TableNames(db);
  }
}

/** The migrator asks twice per migration if its own tables exist; Kysely would read every column of every table. */
class TableNames extends PostgresIntrospector {
  readonly #db: Kysely<unknown>;

  constructor(db: Kysely<unknown>) {
    super(db);
    this.#db = db;
  }

  /** Lists the tables of all schemas that are not PostgreSQL's own, without their columns. */
  override async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<{ schema: string; name: string }>`select schemaname as schema, tablename as name
      from pg_tables where schemaname !~ '^pg_|^information_schema$'`.execute(this.#db);
    return rows.map((row) => ({ ...row, columns: [], isView: false, isForeign: false }));
  }
}
