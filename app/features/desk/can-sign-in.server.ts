import { sql } from "kysely";
import type { StaffRole } from "#db/schema.ts";

/** An SQL condition on `staff`, without parameters: the person has this role and can sign in. */
export function canSignInAs(role: StaffRole) {
  return sql<boolean>`(staff.status = 'active' and exists (
    select from staff_roles where staff_roles.staff_id = staff.id and staff_roles.role = ${sql.lit(role)}))`;
}
