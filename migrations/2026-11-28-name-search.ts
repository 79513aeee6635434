import { type Kysely, sql } from "kysely";

/**
 * Finds parts of restaurants' names by an index, if this PostgreSQL has the extension pg_trgm and lets the owner of the
 * database create it. Searches find the same without it, but read all names if few match. The index has no list of
 * pending entries, which each search would read: restaurants open and close, so that there would always be some.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`do $$
  begin
    create extension if not exists pg_trgm;
    create index vendors_trigrams_idx on vendors using gin (restaurant_name gin_trgm_ops, name_urdu gin_trgm_ops)
      with (fastupdate = off) where is_approved and is_open;
  exception
    when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
      raise notice 'searches for restaurants have no index, because pg_trgm is not available: %', sqlerrm;
  end $$`.execute(db);
}

/** Leaves an extension that others use. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index if exists vendors_trigrams_idx`.execute(db);
  await sql`do $$
  begin
    drop extension if exists pg_trgm;
  exception
    when insufficient_privilege or dependent_objects_still_exist then null;
  end $$`.execute(db);
}
