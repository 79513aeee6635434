import { type Kysely, sql } from "kysely";

/** The areas that a restaurant delivers to, each with a fee if it differs from the restaurant's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of reverse) await sql.raw(statement).execute(db);
}

const statements = [
  // A list of areas is written 'Gulberg: 60, DHA Phase 5'.
  `create table vendor_areas (
    vendor_id text not null references vendors on delete cascade,
    name text not null check (name = btrim(name) and length(name) between 1 and 60 and name !~ '[,;:\\n\\r]'),
    fee integer check (fee between 0 and 1000000)
  )`,
  "create unique index vendor_areas_key on vendor_areas (vendor_id, lower(name))",
  "create index vendor_areas_name_idx on vendor_areas (lower(name), name)",
  // Null: not yet chosen; '': in none of the known areas.
  "alter table addresses add column area text check (length(area) <= 60)",
];

const reverse = ["alter table addresses drop column area", "drop table vendor_areas"];
