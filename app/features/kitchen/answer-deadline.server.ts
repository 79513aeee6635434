import { type RawBuilder, sql } from "kysely";

/**
 * For `orders.accept_by` at checkout: until when the kitchen has to answer an order placed now. Null, so never, where
 * nobody of the staff could answer: such a restaurant is run by a system of its own.
 */
export function answerDeadline(vendorId: string): RawBuilder<Date | null> {
  return sql<Date | null>`(select now() + make_interval(mins => accept_minutes) from vendors where id = ${vendorId}
    and exists (select from staff_roles join staff on staff.id = staff_roles.staff_id
      where staff_roles.vendor_id = vendors.id and staff.status = 'active'))`;
}
