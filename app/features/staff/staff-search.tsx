import { Form } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { useSearchBox } from "../../ui/forms/use-search-box.ts";
import { isRole, roleNames } from "../desk/role-names.ts";
import { Select } from "../desk/select.tsx";

type StaffSearchProps = { search: string | undefined; role: string | undefined; restaurant: string | null };

/** The search for staff by name, email and role. */
export function StaffSearch({ search, role, restaurant }: StaffSearchProps) {
  return (
    <Form role="search" className="desk-search">
      {restaurant && <input type="hidden" name="restaurant" value={restaurant} />}
      <Field label="Name or email" name="search" type="search" {...useSearchBox(search)} maxLength={100} />
      <Select
        key={role}
        label="Role"
        name="role"
        defaultValue={role && isRole(role) ? role : ""}
        choices={[
          { value: "", label: "Any" },
          ...Object.entries(roleNames).map(([value, label]) => ({ value, label })),
        ]}
      />
      <Button tone="tint">Search</Button>
    </Form>
  );
}
