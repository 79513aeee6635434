import type { StaffRole } from "#db/schema.ts";
import { ListFilters } from "../desk/list-filters.tsx";
import type { RestaurantName } from "../desk/restaurant-choices.server.ts";
import { roleNames, staffRoles } from "../desk/role-names.ts";
import { SearchField } from "../search/search-form.tsx";

interface StaffSearchProps {
  search: string | undefined;
  role: string | undefined;
  /** The roles to choose from. */
  roles: StaffRole[];
  restaurant: string | undefined;
  /** The restaurants to choose from. */
  restaurants: RestaurantName[];
}

/** The search for staff by name, email, role and, if there are several to choose from, restaurant. */
export function StaffSearch({ role, roles, ...filters }: StaffSearchProps) {
  const { search, restaurants } = filters;
  const own = { label: "Role", name: "role", value: role, choices: staffRoles.map(toChoice) };
  return (
    <ListFilters
      of="people"
      own={{ ...own, offered: roles.map(toChoice) }}
      fields={restaurants.length > 1 ? ["restaurant"] : []}
      {...filters}
    >
      <SearchField label="Name or email" search={search} />
    </ListFilters>
  );
}

/** The choice of a role in a select field. */
const toChoice = (role: StaffRole) => ({ value: role, label: roleNames[role] });
