import type { StaffRole } from "#db/schema.ts";

export const roleNames: Record<StaffRole, string> = {
  owner: "Owner",
  support: "Support",
  manager: "Manager",
  kitchen: "Kitchen",
  rider: "Rider",
};

export const staffRoles = Object.keys(roleNames) as StaffRole[];

/** Whether there is such a role. */
export function isRole(role: string): role is StaffRole {
  return staffRoles.some((each) => each === role);
}

/** Formats a role: 'Kitchen, Naveed Karahi House', or 'Owner' without a restaurant. */
export function formatRole(role: StaffRole, restaurantName: string | null | undefined): string {
  return restaurantName ? `${roleNames[role]}, ${restaurantName}` : roleNames[role];
}

/** Whether a role applies to one restaurant rather than everywhere. */
export function isRestaurantRole(role: StaffRole): boolean {
  return role === "manager" || role === "kitchen";
}

/** Returns the value of a held role in a form: 'kitchen at ID'. */
export function roleValue({ role, vendorId }: { role: StaffRole; vendorId: string | null }): string {
  return vendorId === null ? role : `${role} at ${vendorId}`;
}
