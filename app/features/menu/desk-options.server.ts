import { type InferResult, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { type Db, db } from "#db/db.server.ts";
import { describeSoldOut } from "./sold-out-until.ts";

/** Lists the groups of a restaurant by name, at most `maxGroupsPerRestaurant`. */
export async function listDeskGroups(vendorId: string) {
  const rows = await selectGroups(db).where("vendorId", "=", vendorId).orderBy("name").execute();
  return rows.map(toGroup);
}

/** Finds a group of any restaurant; the caller checks the permission for its `vendorId`. */
export async function findDeskGroup(id: string, on: Db = db) {
  const row = await selectGroups(on).where("id", "=", id).executeTakeFirst();
  return row && toGroup(row);
}

function selectGroups(on: Db) {
  return on.selectFrom("optionGroups").select((eb) => [
    ...(["id", "vendorId", "name", "min", "max"] as const),
    sql<Date>`now()`.as("now"),
    jsonArrayFrom(
      eb
        .selectFrom("options")
        .select(["options.id", "options.name", "options.price", sql<string | null>`sold_out_until`.as("until")])
        .whereRef("options.groupId", "=", "optionGroups.id")
        .orderBy("options.order")
        .orderBy("options.name"),
    ).as("options"),
    jsonArrayFrom(
      eb
        .selectFrom("menuItemOptionGroups as link")
        .innerJoin("menuItems as dish", "dish.id", "link.menuItemId")
        .select("dish.name")
        .whereRef("link.groupId", "=", "optionGroups.id")
        .orderBy("dish.name"),
    ).as("dishes"),
  ]);
}

type GroupRow = InferResult<ReturnType<typeof selectGroups>>[number];

function toGroup({ now, options, dishes, ...group }: GroupRow) {
  return {
    ...group,
    options: options.map(({ id, name, price, until }) => ({
      id,
      name,
      priceRupees: price,
      soldOut: describeSoldOut(readTimestamp(until), now),
    })),
    /** The names of the dishes it belongs to. */
    dishes: dishes.map(({ name }) => name),
  };
}

/** A group of extras as shown to the restaurant's own staff. */
export type DeskGroup = ReturnType<typeof toGroup>;
export type DeskOption = DeskGroup["options"][number];

/** Parses a timestamp from JSON; infinite ones become numbers, as pg reads them. */
function readTimestamp(text: string | null): Date | number | null {
  if (text === "infinity") return Number.POSITIVE_INFINITY;
  if (text === "-infinity") return Number.NEGATIVE_INFINITY;
  return text === null ? null : new Date(text);
}
