import { Form } from "react-router";
import type { StaffRole } from "#db/schema.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { useSearchBox } from "../../ui/forms/use-search-box.ts";
import type { RestaurantName } from "../desk/restaurant-names.server.ts";
import { RestaurantSelect } from "../desk/restaurant-select.tsx";
import { roleNames } from "../desk/role-names.ts";
import { Select } from "../desk/select.tsx";

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
  return (
    <Form role="search" className="desk-search">
      <Field label="Name or email" name="search" type="search" {...useSearchBox(search)} maxLength={100} />
      <Select
        key={role}
        label="Role"
        name="role"
        defaultValue={roles.find((each) => each === role) ?? ""}
        choices={[{ value: "", label: "Any" }, ...roles.map((each) => ({ value: each, label: roleNames[each] }))]}
      />
      {restaurants.length > 1 && (
        <RestaurantSelect key={restaurant} restaurants={restaurants} none="All" defaultValue={restaurant ?? ""} />
      )}
      <Button tone="tint">Search</Button>
    </Form>
  );
}
