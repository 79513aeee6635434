import { type SelectQueryBuilder, sql } from "kysely";
import { db } from "./db.server.ts";
import type { Database } from "./schema.ts";

/** How many rows are counted beyond the current page. Counting reads every row, and nobody goes further at once. */
const countedAhead = 1_000;

interface PageCount {
  /** The page to show: the last one, if a page past the end was asked for. */
  page: number;
  pageCount: number;
  /** Whether there are more pages than were counted. */
  isEndless: boolean;
}

/** Counts the pages of a list, up to 1,000 rows beyond this page. */
export async function countPages<Tables extends keyof Database>(
  rows: SelectQueryBuilder<Database, Tables, unknown>,
  { page, rowsPerPage }: { page: number; rowsPerPage: number },
): Promise<PageCount> {
  const maxCount = page * rowsPerPage + countedAhead;
  const counted = rows
    .select(sql`1`.as("row"))
    .limit(maxCount + 1)
    .as("counted");
  const { total } = await db
    .selectFrom(counted)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const pageCount = Math.max(1, Math.ceil(Math.min(total, maxCount) / rowsPerPage));
  return { page: Math.min(page, pageCount), pageCount, isEndless: total > maxCount };
}
