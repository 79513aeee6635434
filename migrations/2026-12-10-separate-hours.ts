import { type Kysely, sql } from "kysely";

/**
 * The spans of a day, and those of an exception, do not overlap, as in the desk's form and in imports: whoever reads
 * '11:00–18:30, 18:00–02:00' cannot tell which one is wrong. One that ends after midnight may overlap with those of the
 * next day. By triggers, because the index of an exclusion constraint took 25 s for 100,000 spans on a busy machine, in
 * which nobody could read them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [spanMinutes, ...tables.flatMap(separate), ...tables.flatMap(refuseOverlap)])
    await sql.raw(statement).execute(db);
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  // Another system needs no right but to write hours; a caller could put tables of its own before ours.
  for (const { schema } of rows)
    for (const trigger of tables.map(triggerOf))
      await sql`alter function ${sql.ref(trigger)}() security definer set search_path = ${sql.ref(schema)}, pg_temp`.execute(
        db,
      );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const trigger of tables.map(triggerOf)) await sql`drop function ${sql.ref(trigger)} cascade`.execute(db);
  await sql.raw("drop function span_minutes").execute(db);
}

interface Table {
  name: string;
  /** The columns that spans of the same day have in common. */
  day: string[];
  /** Its row is locked, so that the second of two writers sees the spans of the first. */
  owner: string;
}

const tables: Table[] = [
  { name: "vendor_hours", day: ["vendor_id", "weekday"], owner: "vendors where id = new.vendor_id" },
  {
    name: "vendor_hour_exception_spans",
    day: ["exception_id"],
    owner: "vendor_hour_exceptions where id = new.exception_id",
  },
];

/** From the midnight that begins the day. */
const spanMinutes = `create function span_minutes(opens time, closes time) returns int4range
  language sql immutable parallel safe
  return int4range((extract(epoch from opens) / 60)::integer,
    (extract(epoch from closes) / 60)::integer + case when closes > opens then 0 else 1440 end)`;

const minutes = (span: string) => `span_minutes(${span}.opens, ${span}.closes)`;
const onSameDay = (day: string[], one: string, other: string) =>
  day.map((column) => `${one}.${column} = ${other}.${column}`).join(" and ");

/** Makes stored spans separate without changing when it is open: the earlier one ends where the later one begins. */
function separate({ name, day }: Table): string[] {
  const later = `${onSameDay(day, "later", "earlier")} and later.opens > earlier.opens`;
  return [
    `delete from ${name} later using ${name} earlier where ${later} and ${minutes("later")} <@ ${minutes("earlier")}`,
    `update ${name} earlier set closes = (select min(later.opens) from ${name} later where ${later})
      where exists (select from ${name} later where ${later} and ${minutes("later")} && ${minutes("earlier")})`,
  ];
}

const triggerOf = ({ name }: Table) => `refuse_${name}_overlap`;

function refuseOverlap(table: Table): string[] {
  const { name, day, owner } = table;
  const trigger = triggerOf(table);
  return [
    `create function ${trigger}() returns trigger language plpgsql as $$
    begin
      perform from ${owner} for no key update;
      if exists (select from ${name} other where ${onSameDay(day, "other", "new")} and other.opens <> new.opens
        and ${minutes("other")} && ${minutes("new")}) then
        raise exception 'the hours from % to % overlap with others of the same day', new.opens, new.closes
          using errcode = 'exclusion_violation';
      end if;
      return null;
    end $$`,
    `create trigger ${trigger} after insert or update on ${name}
      for each row execute function ${trigger}()`,
  ];
}
