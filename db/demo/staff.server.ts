import type { Db } from "../db.server.ts";
import type { StaffRole } from "../schema.ts";
import { riders } from "./people.ts";

const [asif, naveed] = riders.map(([riderId, fullName]) => ({ riderId, fullName }));

/** The demo's staff, one or two people for each kind of work at the desk. All have the demo customer's password. */
export const demoStaff: { email: string; fullName: string; role: StaffRole; vendorId?: string; riderId?: string }[] = [
  { email: "owner@tiffin.example", fullName: "Samina Rauf", role: "owner" },
  { email: "kitchen@tiffin.example", fullName: "Naveed Anwar", role: "kitchen", vendorId: "naveed-karahi-house" },
  { email: "rider@tiffin.example", fullName: "", ...asif, role: "rider" },
  { email: "rider2@tiffin.example", fullName: "", ...naveed, role: "rider" },
];

/** Inserts the demo's staff. The restaurants and riders must have been inserted before. */
export async function insertDemoStaff(trx: Db, passwordHash: string): Promise<void> {
  for (const { email, fullName, role, vendorId = null, riderId = null } of demoStaff) {
    const person = { email, fullName, passwordHash, riderId };
    const { id } = await trx.insertInto("staff").values(person).returning("id").executeTakeFirstOrThrow();
    await trx.insertInto("staffRoles").values({ staffId: id, role, vendorId }).execute();
  }
}
