import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { transact } from "#db/transaction.server.ts";
import { rollUp } from "./roll-ups.server.ts";

/**
 * Computes the stored figures of months all of whose days are closed. A day that opens again removes its month. Any
 * number of processes may run it concurrently.
 * @returns how many months were computed
 */
export async function closeMonths(): Promise<number> {
  const { rows } = await sql<{ month: string }>`
    select month::date::text as month from report_closed_days, date_trunc('month', day) as month
    where not exists (select from report_closed_months as closed where closed.month = date_trunc('month', day)::date)
    group by month
    having count(*) = extract(day from month + interval '1 month' - interval '1 day')
    order by month`.execute(db);
  let closed = 0;
  for (const { month } of rows) {
    if (await closeMonth(month)) closed += 1;
  }
  return closed;
}

function closeMonth(month: string): Promise<boolean> {
  const isOfMonth = sql<boolean>`day >= ${month}::date and day < ${month}::date + interval '1 month'`;
  return transact(async (trx) => {
    // A change that opens a day waits for this transaction, and then removes the month. Days that are being opened are
    // skipped, so that the month is not whole.
    const { rows } = await sql<{ isWhole: boolean }>`
      with days as (select day from report_closed_days where ${isOfMonth} for share skip locked)
      select count(*) = (${month}::date + interval '1 month')::date - ${month}::date as is_whole from days`.execute(
      trx,
    );
    if (!rows[0]?.isWhole) return false;
    const closing = sql`insert into report_closed_months (month) values (${month}) on conflict do nothing`;
    if (!(await closing.execute(trx)).numAffectedRows) return false;
    const days = sql`select * from report_days where ${isOfMonth}`;
    await sql`insert into report_months select ${month}::date, * from (${rollUp(days, "vendor_id")}) as sums`.execute(
      trx,
    );
    await sql`insert into report_month_dishes
      select ${month}::date, vendor_id, name, sum(quantity), sum(sales_rupees) from report_dishes
      where ${isOfMonth} group by vendor_id, name`.execute(trx);
    return true;
  });
}
