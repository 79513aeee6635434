import { type Kysely, sql } from "kysely";

/** Facts about this database as a whole. `seeded_as` is `demo` if the demo filled it, so it has no real data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw("drop table installation").execute(db);
}

const statements = [
  `create table installation (
    key text primary key check (key ~ '^[a-z_]{1,64}$'),
    value text not null
  )`,
  // Recognizes demos of earlier versions by their customer and the first restaurant of a city.
  `insert into installation (key, value)
    select 'seeded_as', 'demo'
    where exists (select from customers where email = 'demo@tiffin.example')
      and exists (
        select from vendors where id in ('naveed-karahi-house', 'burns-garden-biryani', 'margalla-karahi-grill')
      )`,
];
