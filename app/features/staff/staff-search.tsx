import { Form } from "react-router";
import type { StaffRole } from "#db/schema.ts";
import { Button } from "../../ui/button.tsx";
import { type ChosenFilter, FilterChips } from "../../ui/filter-chips.tsx";
import type { RestaurantName } from "../desk/restaurant-choices.server.ts";
import { RestaurantSelect } from "../desk/restaurant-select.tsx";
import { isRole, roleNames } from "../desk/role-names.ts";
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
              choices={[{ value: "", label: "Any" }, ...roles.map((each) => ({ value: each, label: roleNames[each] }))]}
            />
            {hasSeveral && <RestaurantSelect restaurants={restaurants} none="All" defaultValue={restaurant ?? ""} />}
          </div>
          <Button tone="tint">Show people</Button>
        </details>
      </Form>
      <FilterChips filters={listChosen({ search, role, restaurant, restaurants })} />
    </>
  );
}

function listChosen({ search, role, restaurant, restaurants }: Omit<StaffSearchProps, "roles">): ChosenFilter[] {
  const restaurantName = restaurants.find(({ id }) => id === restaurant)?.restaurantName;
  const chosen = [
    { name: "search", label: search && `‘${search}’` },
    { name: "role", label: role && (isRole(role) ? roleNames[role] : `‘${role}’ is not a role`) },
    { name: "restaurant", label: restaurant && (restaurantName ?? "Unknown restaurant") },
  ];
  return chosen.flatMap(({ name, label }) => (label ? [{ name, label }] : []));
}
