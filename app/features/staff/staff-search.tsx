import { Form } from "react-router";
import type { StaffRole } from "#db/schema.ts";
import { Button } from "../../ui/button.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { listActiveFilters } from "../desk/list-filters.tsx";
import type { RestaurantName } from "../desk/restaurant-choices.server.ts";
import { RestaurantSelect } from "../desk/restaurant-select.tsx";
import { roleNames, staffRoles } from "../desk/role-names.ts";
import { Select } from "../desk/select.tsx";
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
export function StaffSearch({ search, role, roles, restaurant, restaurants }: StaffSearchProps) {
  const hasSeveral = restaurants.length > 1;
  const own = { label: "Role", name: "role", value: role, choices: staffRoles.map(toChoice) };
  return (
    <>
      <Form role="search" className="list-filters">
        <SearchField label="Name or email" search={search} />
        {/* Not of the form: the search box keeps what is being typed while another filter is removed. */}
        <details key={JSON.stringify([role, restaurant])}>
          <summary>{hasSeveral ? "Role, restaurant" : "Role"}</summary>
          <div className="filter-fields">
            <Select
              label="Role"
              name="role"
              defaultValue={roles.find((each) => each === role) ?? ""}
              choices={[{ value: "", label: "Any" }, ...roles.map(toChoice)]}
            />
            {hasSeveral && <RestaurantSelect restaurants={restaurants} none="All" defaultValue={restaurant ?? ""} />}
          </div>
          <Button tone="tint">Show people</Button>
        </details>
      </Form>
      <FilterChips filters={listActiveFilters({ own, search, restaurant, restaurants })} />
    </>
  );
}

/** The choice of a role in a select field. */
const toChoice = (role: StaffRole) => ({ value: role, label: roleNames[role] });
