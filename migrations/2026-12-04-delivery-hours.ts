import { type Kysely, sql } from "kysely";

/** Creates and drops an index concurrently: restaurants are listed meanwhile. Each statement can be repeated. */
export const withoutTransaction = true;

/** Sorts restaurants by the upper end of their delivery time, of which hours count, too: '1 h' was one minute. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await replaceFunction(
    db,
    // As `readDeliveryMinutes` of delivery-times.ts, without its limits.
    `(select coalesce(max(round(
        replace(part[1], ',', '.')::numeric * case when part[2] is null then 1 else 60 end + coalesce(part[3]::numeric, 0)
      )), 45)::integer
      from regexp_matches(left(delivery_time, 60), '${duration}', 'gi') as part)`,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await replaceFunction(db, "coalesce(substring(delivery_time from '[0-9]{1,4}')::integer, 30)");
}

const duration =
  "([0-9]{1,3}(?:[.,][0-9]{1,2})?)" +
  "(?:\\s?(h)[a-z]*\\.?[\\s,&+]*(?:and\\s*)?(?:[0-9]{1,2}\\s?(?:[-–]|to)\\s?)?([0-9]{1,2})?(?![0-9]|\\s?h))?";

async function replaceFunction(db: Kysely<unknown>, minutes: string): Promise<void> {
  await sql`create or replace function delivery_minutes(delivery_time text) returns integer
    language sql immutable parallel safe return ${sql.raw(minutes)}`.execute(db);
  await sql`drop index concurrently if exists vendors_time_idx`.execute(db);
  await sql`create index concurrently vendors_time_idx on vendors (delivery_minutes(delivery_time),
    coalesce(rating, 4.5) desc, restaurant_name, id, opens_at, closes_at) where is_approved and is_open`.execute(db);
  // Last: creating the index has waited for all transactions that could still use the previous function.
  await sql`update vendor_categories set delivery_minutes = delivery_minutes(delivery_time) from vendors
    where id = vendor_id and delivery_minutes is distinct from delivery_minutes(delivery_time)`.execute(db);
}
