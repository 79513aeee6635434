import { createStaff, createVendor } from "#db/factories.ts";
import type { StaffRole } from "#db/schema.ts";
import type { StaffMember } from "./staff-member.ts";

/** For tests: creates a member of staff with these roles, as if signed in. */
export async function createMember(
  fullName: string,
  roles: { role: StaffRole; vendorId?: string }[],
  riderId: string | null = null,
): Promise<StaffMember> {
  const { id, email } = await createStaff({ fullName, riderId }, roles);
  return { id, email, fullName, riderId, roles: roles.map(({ role, vendorId = null }) => ({ role, vendorId })) };
}

/** For tests: creates a restaurant and its manager. */
export async function createManager(fullName: string): Promise<{ vendorId: string; manager: StaffMember }> {
  const { id: vendorId } = await createVendor();
  return { vendorId, manager: await createMember(fullName, [{ role: "manager", vendorId }]) };
}
