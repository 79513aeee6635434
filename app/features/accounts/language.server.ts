import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import type { Language } from "../../i18n/text.ts";

/** Stores the language that a customer has chosen. */
export async function saveLanguage(customerId: string, chosen: Language): Promise<void> {
  await db
    .updateTable("customers")
    .set({ language: chosen, updatedAt: sql`now()` })
    .where("id", "=", customerId)
    .where("language", "!=", chosen)
    .execute();
}

/** Finds a customer's language. */
export async function findLanguage(customerId: string): Promise<Language> {
  const found = await db.selectFrom("customers").select("language").where("id", "=", customerId).executeTakeFirst();
  return found?.language === "ur" ? "ur" : "en";
}
