import { sql } from "kysely";
import { type Db, db } from "#db/db.server.ts";
import type { Area } from "./areas.ts";

const maxKnownAreas = 500;

/** Lists the areas that a restaurant delivers to, sorted by name; an empty list means everywhere. */
export function listAreas(vendorId: string, on: Db = db): Promise<Area[]> {
  return on
    .selectFrom("vendorAreas")
    .select(["name", "fee as feeRupees"])
    .where("vendorId", "=", vendorId)
    .orderBy(sql`lower(name) collate "C"`)
    .execute();
}

/** Lists the area names offered for an address: those that any restaurant delivers to, sorted, at most 500. */
export async function listKnownAreas(): Promise<string[]> {
  const rows = await db
    .selectFrom("vendorAreas")
    .select((eb) => eb.fn.min("name").as("name"))
    .groupBy(sql`lower(name)`)
    .orderBy(sql`lower(name)`)
    .limit(maxKnownAreas)
    .execute();
  return rows.map(({ name }) => name);
}

/** Replaces the areas of restaurants that the caller has locked. */
export async function replaceAreas(trx: Db, restaurants: { vendorId: string; areas: Area[] }[]): Promise<void> {
  const vendorIds = restaurants.map(({ vendorId }) => vendorId);
  await trx.deleteFrom("vendorAreas").where(sql<boolean>`vendor_id = any(${vendorIds})`).execute();
  const rows = restaurants.flatMap(({ vendorId, areas }) =>
    areas.map(({ name, feeRupees }) => ({ vendorId, name, fee: feeRupees })),
  );
  await sql`insert into vendor_areas (vendor_id, name, fee)
    select "vendorId", name, fee from json_to_recordset(${JSON.stringify(rows)}::json)
      as area ("vendorId" text, name text, fee integer)`.execute(trx);
}

/** A column of `vendors`: the areas as one text, in the format of `writeAreas`. */
export const areasAsText = sql<string>`coalesce((
  select string_agg(concat_ws(': ', name, fee), ', ' order by lower(name) collate "C") from vendor_areas
  where vendor_id = vendors.id), '')`.as("areas");
