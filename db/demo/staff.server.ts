import { type Kysely, sql } from "kysely";
import type { Database, StaffRole } from "../schema.ts";
import { lahore } from "./lahore.ts";
import { riders } from "./people.ts";
import { slug } from "./random.ts";

const kitchenName = lahore[0]?.name ?? "";
const [asif, naveed] = riders.map(([riderId, fullName]) => ({ riderId, fullName }));

/** The demo's staff, one or two people for each kind of work at the desk. All have the demo customer's password. */
export const demoStaff: { email: string; fullName: string; role: StaffRole; vendorId?: string; riderId?: string }[] = [
  { email: "owner@tiffin.example", fullName: "Samina Rauf", role: "owner" },
  { email: "kitchen@tiffin.example", fullName: "Naveed Anwar", role: "kitchen", vendorId: slug(kitchenName) },
  { email: "rider@tiffin.example", fullName: "", ...asif, role: "rider" },
  { email: "rider2@tiffin.example", fullName: "", ...naveed, role: "rider" },
];

/**
 * Adds the missing demo staff whose restaurant exists, and changes nobody else. Hashes the password only if somebody is
 * missing.
 */
export async function insertDemoStaff(trx: Kysely<Database>, hash: () => Promise<string>): Promise<void> {
  const known = await trx
    .selectFrom("staff")
    .select(sql<string>`lower(email)`.as("email"))
    .where(
      sql`lower(email)`,
      "in",
      demoStaff.map(({ email }) => email),
    )
    .execute();
  const missing = demoStaff.filter(({ email }) => known.every((person) => person.email !== email));
  if (missing.length === 0) return;
  const passwordHash = await hash();
  for (const { email, fullName, role, vendorId = null, riderId } of missing) {
    if (vendorId && !(await hasRestaurant(trx, vendorId))) continue;
    const staff = { email, fullName, passwordHash, riderId: await findFreeRider(trx, riderId) };
    const { id } = await trx.insertInto("staff").values(staff).returning("id").executeTakeFirstOrThrow();
    await trx.insertInto("staffRoles").values({ staffId: id, role, vendorId }).execute();
  }
}

async function hasRestaurant(trx: Kysely<Database>, id: string): Promise<boolean> {
  return (await trx.selectFrom("vendors").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

/** Returns the id of the demo's rider, or null if another member of staff already delivers as that rider. */
async function findFreeRider(trx: Kysely<Database>, id: string | undefined): Promise<string | null> {
  const rider = await trx
    .selectFrom("riders")
    .select("id")
    .where("id", "=", id ?? "")
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("staff").select("staff.id").whereRef("staff.riderId", "=", "riders.id"))),
    )
    .executeTakeFirst();
  return rider?.id ?? null;
}
