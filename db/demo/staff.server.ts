/** The demo's staff: one person for each kind of work at the desk. */
import { type Kysely, sql } from "kysely";
import type { Database, StaffRole } from "../schema.ts";
import { lahore } from "./lahore.ts";
import { riders } from "./people.ts";
import { slug } from "./random.ts";

const kitchenName = lahore[0]?.name ?? "";
const [asif, naveed] = riders.map(([riderId, fullName]) => ({ riderId, fullName }));

/** Who can sign in at the desk of the demo, all with the customer's password. */
export const demoStaff: { email: string; fullName: string; role: StaffRole; vendorId?: string; riderId?: string }[] = [
  { email: "owner@tiffin.example", fullName: "Samina Rauf", role: "owner" },
  { email: "kitchen@tiffin.example", fullName: "Naveed Anwar", role: "kitchen", vendorId: slug(kitchenName) },
  { email: "rider@tiffin.example", fullName: "", ...asif, role: "rider" },
  { email: "rider2@tiffin.example", fullName: "", ...naveed, role: "rider" },
];

/** Adds those who are missing and whose restaurant is there; who is there stays as they are. Hashes the password only when somebody is missing. */
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

/** The demo's rider, unless somebody of the staff delivers as that one already. */
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
