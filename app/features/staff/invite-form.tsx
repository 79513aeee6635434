import type { StaffRole } from "#db/schema.ts";
import { Field } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import { EditForm } from "../desk/edit-form.tsx";
import type { RestaurantName } from "../desk/restaurant-choices.server.ts";
import { RestaurantSelect } from "../desk/restaurant-select.tsx";
import { isRestaurantRole, roleNames } from "../desk/role-names.ts";
import { Select } from "../desk/select.tsx";

interface RoleChoice {
  /** The roles that the person may grant. */
  roles: StaffRole[];
  restaurants: RestaurantName[];
  /** The id of the initially selected one. */
  restaurant: string;
}

type InviteFormProps = {
  /** What to fill in, if known. */
  email?: string | undefined;
  fullName?: string | undefined;
  /** Undefined if the role is known. */
  choice?: RoleChoice;
  formKey: string;
  reply: FormReply | undefined;
};

/** The form that invites somebody to a role. */
export function InviteForm({ email, fullName, choice, formKey, reply }: InviteFormProps) {
  return (
    <EditForm reply={reply} fields={["email", "fullName", "role", "restaurant"]} formKey={formKey} button="Invite">
      <Field label="Email" {...fieldProps(reply, "email", email)} type="email" autoComplete="off" spellCheck={false} />
      <Field label="Name" {...fieldProps(reply, "fullName", fullName)} autoComplete="off" />
      {choice && <RoleFields {...choice} reply={reply} />}
    </EditForm>
  );
}

function RoleFields({ roles, restaurants, restaurant, reply }: RoleChoice & Pick<InviteFormProps, "reply">) {
  return (
    <>
      <Select
        label="Role"
        {...fieldProps(reply, "role", roles.includes("kitchen") ? "kitchen" : roles[0])}
        choices={roles.map((role) => ({ value: role, label: roleNames[role] }))}
      />
      {roles.some(isRestaurantRole) && (
        <RestaurantSelect
          {...fieldProps(reply, "restaurant", restaurant)}
          hint="Only needed for managers and kitchen staff."
          restaurants={restaurants}
          // Without it, the first restaurant of many would be chosen by mistake.
          none={restaurants.length > 1 ? "Choose a restaurant" : undefined}
        />
      )}
    </>
  );
}
