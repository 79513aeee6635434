import { type RawBuilder, sql } from "kysely";

/**
 * For `orders.accept_by` at checkout: when an order placed now expires unanswered. Null where no staff member could
 * answer it, because such a restaurant uses another system.
 */
export function answerDeadline(vendorId: string): RawBuilder<Date | null> {
  return sql<Date | null>`(select now() + make_interval(mins => accept_minutes) from vendors where id = ${vendorId}
    and exists (select from staff_roles join staff on staff.id = staff_roles.staff_id
      where staff_roles.vendor_id = vendors.id and staff.status = 'active'))`;
}
