import { type InferResult, sql } from "kysely";
import { countPages } from "#db/count-pages.server.ts";
import { db } from "#db/db.server.ts";
import type { StaffRole } from "#db/schema.ts";
import { formatMoment } from "../dates/dates.ts";
import { isRestaurantRole, staffRoles } from "../desk/role-names.ts";
import type { HeldRole } from "../desk/staff-member.ts";
import { isOfRestaurants, type Restaurants } from "../search/list-conditions.server.ts";
import { perPage } from "../search/list-pages.ts";
import { isUuid, noUuid, toContainedPattern } from "../search/typed-search.ts";

export interface NamedRole extends HeldRole {
  restaurantName: string | null;
}

interface StaffFilter {
  restaurants: Restaurants;
  search?: string | undefined;
  /** One of the roles; anything else matches none. */
  role?: string | undefined;
  page: number;
}

/**
 * Lists all staff, or those with a role at one of these restaurants, by name, 25 at a time; leaves out roles elsewhere. A page
 * past the end is the last page.
 */
export async function listStaff({ restaurants, search, role, page }: StaffFilter) {
  let found = selectPeople(restaurants);
  if (role) {
    found = found.where(
      sql<boolean>`exists (select from staff_roles where ${isHeldAt(restaurants)} and role = ${role})`,
    );
  }
  if (search) {
    const pattern = toContainedPattern(search);
    found = found.where(({ or, eb }) => or([eb("fullName", "ilike", pattern), eb("email", "ilike", pattern)]));
  }
  const pages = await countPages(found.clearSelect(), { page, rowsPerPage: perPage });
  const shown = found
    .orderBy("fullName")
    .orderBy("id")
    .limit(perPage)
    .offset((pages.page - 1) * perPage);
  return { people: await shown.execute(), ...pages };
}

/** Finds one of the people that `listStaff` lists. */
export function findListedPerson(restaurants: Restaurants, id: string) {
  return selectPeople(restaurants)
    .where("staff.id", "=", isUuid(id) ? id : noUuid)
    .executeTakeFirst();
}

/** Lists the roles that people whom `listStaff` lists may have. */
export function listRolesAt(restaurants: Restaurants): StaffRole[] {
  return restaurants === "all" ? staffRoles : staffRoles.filter(isRestaurantRole);
}

/** Lists unused invitations to these restaurants, or those with one role, newest first, at most 100. */
export async function listInvitations(restaurants: Restaurants, role?: StaffRole) {
  let invitations = db
    .selectFrom("staffInvitations as invitation")
    .leftJoin("vendors", "vendors.id", "invitation.vendorId")
    .select(["role", "vendorId", "restaurantName", "expiresAt"])
    .select(sql<string>`email`.as("email"))
    .where("email", "is not", null)
    .where(isOfRestaurants("invitation.vendorId", restaurants))
    .where("expiresAt", ">", sql<Date>`now()`)
    .orderBy("invitation.createdAt", "desc")
    .limit(100);
  if (role) invitations = invitations.where("role", "=", role);
  const rows = await invitations.execute();
  return rows.map(({ expiresAt, ...invitation }) => ({ ...invitation, expires: formatMoment(new Date(expiresAt)) }));
}

export type ListedInvitation = Awaited<ReturnType<typeof listInvitations>>[number];

function selectPeople(restaurants: Restaurants) {
  const people = db
    .selectFrom("staff")
    .select(["id", "fullName", "email", "phone", "status"])
    .select(
      sql<NamedRole[]>`coalesce((
        select json_agg(json_build_object('role', role, 'vendorId', vendor_id, 'restaurantName', restaurant_name)
          order by staff_roles.created_at, role, restaurant_name)
        from staff_roles left join vendors on vendors.id = vendor_id where ${isHeldAt(restaurants)}), '[]')`.as(
        "roles",
      ),
    );
  if (restaurants === "all") return people;
  return people.where(sql<boolean>`exists (select from staff_roles where ${isHeldAt(restaurants)})`);
}

export type ListedPerson = InferResult<ReturnType<typeof selectPeople>>[number];

/** An SQL condition: a row of `staff_roles` is a role of the row of `staff`, at one of these restaurants. */
function isHeldAt(restaurants: Restaurants) {
  return sql`staff_roles.staff_id = staff.id and ${isOfRestaurants("staffRoles.vendorId", restaurants)}`;
}
