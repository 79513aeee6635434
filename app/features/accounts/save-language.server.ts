import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import type { Language } from "../../i18n/text.ts";

/** Stores a customer's language, unless none was chosen, and returns the one that is stored. */
export async function saveLanguage(customerId: string, chosen: Language | undefined): Promise<Language> {
  if (!chosen) return findLanguage(customerId);
  await db
    .updateTable("customers")
    .set({ language: chosen, updatedAt: sql`now()` })
    .where("id", "=", customerId)
    .where("language", "!=", chosen)
    .execute();
  return chosen;
}

async function findLanguage(customerId: string): Promise<Language> {
  const found = await db.selectFrom("customers").select("language").where("id", "=", customerId).executeTakeFirst();
  return found?.language === "ur" ? "ur" : "en";
}
