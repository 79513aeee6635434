import { type RawBuilder, sql } from "kysely";

/** An SQL condition on `vendors`: the restaurant has staff who can sign in. Others use another system. */
export const hasStaff = sql<boolean>`exists (select from staff_roles join staff on staff.id = staff_roles.staff_id
  where staff_roles.vendor_id = vendors.id and staff.status = 'active')`;

/**
 * An SQL value for `orders.accept_by`: when an order that the board shows from the time `from` expires unanswered. Null
 * if the restaurant has no staff to answer it.
 */
export function answerDeadline(vendorId: string, from: RawBuilder<Date>): RawBuilder<Date | null> {
  return sql<Date | null>`(select ${from} + make_interval(mins => accept_minutes) from vendors where id = ${vendorId}
    and ${hasStaff})`;
}
