import { type SelectQueryBuilder, sql } from "kysely";
import { db } from "./db.server.ts";
import type { Database } from "./schema.ts";

/** So many rows beyond the page that is shown are counted: nobody pages through more, and a count reads each of them. */
const countedAhead = 1_000;

export interface PageCount {
  /** The page to show: one past the end is the last. */
  page: number;
  pageCount: number;
  /** Whether there are more pages than were counted. */
  isEndless: boolean;
}

/** Counts the pages of a list as far as somebody on this page may want to know. */
export async function countPages<Tables extends keyof Database>(
  rows: SelectQueryBuilder<Database, Tables, unknown>,
  { page, rowsPerPage }: { page: number; rowsPerPage: number },
): Promise<PageCount> {
  const most = page * rowsPerPage + countedAhead;
  const counted = rows
    .select(sql`1`.as("row"))
    .limit(most + 1)
    .as("counted");
  const { total } = await db
    .selectFrom(counted)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const pageCount = Math.max(1, Math.ceil(Math.min(total, most) / rowsPerPage));
  return { page: Math.min(page, pageCount), pageCount, isEndless: total > most };
}
