import type { StaffRole } from "#db/schema.ts";
import type { Restaurants } from "../search/list-conditions.server.ts";

/** A role of a person: `manager` and `kitchen` at one restaurant, the others everywhere. */
export interface HeldRole {
  role: StaffRole;
  vendorId: string | null;
}

/** A signed-in member of staff, with the roles as of this request. */
export interface StaffMember {
  id: string;
  fullName: string;
  email: string;
  /** The row in `riders` that a person with the role `rider` delivers as. */
  riderId: string | null;
  roles: HeldRole[];
}

/** The author of a change at the desk: a member of staff or, with a null id, the operator's command line. */
export interface DeskMember extends Omit<StaffMember, "id"> {
  id: string | null;
}

/** The operator's command line, with the rights of an owner. */
export const operator: DeskMember = {
  id: null,
  fullName: "operator",
  email: "operator",
  riderId: null,
  roles: [{ role: "owner", vendorId: null }],
};

/** Whether the person holds a role, at this restaurant, or with null everywhere, if `vendorId` is given. */
export function hasRole({ roles }: Pick<DeskMember, "roles">, role: StaffRole, vendorId?: string | null): boolean {
  return roles.some((held) => held.role === role && (vendorId === undefined || held.vendorId === vendorId));
}

/** Returns the restaurants at which the person works: all of them, or their ids. */
export function restaurantsOf(member: DeskMember): Restaurants {
  if (hasRole(member, "owner") || hasRole(member, "support")) return "all";
  return [...new Set(member.roles.flatMap(({ vendorId }) => vendorId ?? []))];
}
