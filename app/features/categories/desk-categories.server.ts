import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type Db, db } from "#db/db.server.ts";
import { transact } from "#db/transaction.server.ts";
import { categoryKey } from "../catalogue/categories.ts";
import { listCategories } from "../catalogue/restaurants.server.ts";
import { compareSeen, versionOf } from "../desk/seen-version.server.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { recordEvent } from "../history/desk-events.server.ts";
import { type Category, writeCategories } from "./categories-text.ts";

/** Finds the data of the desk's page of the categories; `seen` is their version, to detect concurrent changes. */
export async function findDeskCategories() {
  const categories = await listNames();
  return { text: writeCategories(categories, "\n"), seen: versionOf(categories) };
}

/**
 * Makes these the categories of the home page, in this order. Others are hidden, not deleted: listed again, they keep
 * their id, which is part of customers' links. `conflict`: somebody else changed them.
 */
export function changeCategories(
  member: StaffMember,
  { categories, seen }: { categories: Category[]; seen: string },
): Promise<{ kind: "changed" | "conflict" }> {
  return transact(async (trx) => {
    // There may be no row to lock.
    await sql`lock table categories in share row exclusive mode`.execute(trx);
    const before = await listNames(trx);
    const compared = compareSeen({ stored: before, sent: categories, seen });
    if (compared === "same") return { kind: "changed" };
    if (compared === "conflict") return { kind: "conflict" };
    await replaceCategories(trx, categories);
    await recordEvent(trx, member, {
      action: "restaurant.categories",
      subjectId: "",
      before: { categories: writeCategories(before) },
      after: { categories: writeCategories(categories) },
    });
    return { kind: "changed" };
  });
}

async function listNames(on: Db = db): Promise<Category[]> {
  return (await listCategories(on)).map(({ name, nameUrdu }) => ({ name, nameUrdu }));
}

async function replaceCategories(trx: Db, categories: Category[]): Promise<void> {
  const all = trx.selectFrom("categories").select(["id", "name"]);
  const hidden = all.where("isActive", "=", false).orderBy("order", "desc").orderBy("name", "desc");
  // Of equal names, the last one is kept: the first of those that customers see or saw.
  const stored = [...(await hidden.execute()), ...(await listCategories(trx))];
  const ids = new Map(stored.map(({ id, name }) => [categoryKey(name), id]));
  const rows = categories.map((category, order) => ({
    id: ids.get(categoryKey(category.name)) ?? randomUUID(),
    ...category,
    order,
    isActive: true,
  }));
  await trx.updateTable("categories").set({ isActive: false }).where("isActive", "=", true).execute();
  if (rows.length === 0) return;
  await trx
    .insertInto("categories")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((eb) => ({
        name: eb.ref("excluded.name"),
        nameUrdu: eb.ref("excluded.nameUrdu"),
        order: eb.ref("excluded.order"),
        isActive: true,
      })),
    )
    .execute();
}
