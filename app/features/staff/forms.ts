import { z } from "zod";
import { newEmailField } from "../accounts/email.ts";
import { passwordsDiffer } from "../accounts/messages.ts";
import { newPassword, passwordMismatch } from "../accounts/new-password.ts";
import { isRestaurantRole, isRole, staffRoles } from "../desk/role-names.ts";
import { formKeyField } from "../form-keys/form-key-field.ts";
import { requiredText } from "../text/text-fields.ts";
import { withRules } from "../text/with-rules.ts";

const fullName = requiredText("Please enter your full name", 100, "Full name must be at most 100 characters long");

const phone = z.string().trim().max(30, "Phone number must be at most 30 characters long").default("");

const email = newEmailField({ empty: "Please enter an email address", noAt: "Please enter a valid email address" });

/** The form with which a person without an account accepts an invitation. */
export const joinForm = z
  .object({ fullName, password: newPassword(), confirmPassword: z.string().optional() })
  .refine((form) => form.password === form.confirmPassword, passwordMismatch(passwordsDiffer));

/** The form that creates the account of the first owner. */
export const setUpForm = joinForm.safeExtend({ email });

export const staffDetailsForm = z.object({ fullName, phone });

/** The form that ends a session; `key` is the one of `listStaffDevices`. */
export const endDeviceForm = z.object({ key: z.string().regex(/^[0-9a-f]{64}$/) });

const chooseRestaurant = "Please choose the restaurant";

/** The form that invites a person to a known role. */
export const invitePersonForm = z.object({
  formKey: formKeyField,
  fullName: z.string().trim().max(100, "The name must be at most 100 characters long").default(""),
  email,
});

/** The form that invites a person to a chosen role; only `manager` and `kitchen` need a restaurant. */
export const inviteForm = withRules(
  invitePersonForm.extend({
    role: z.enum(staffRoles, "Please choose a role"),
    restaurant: z.string().max(64, chooseRestaurant).optional(),
  }),
  ({ role, restaurant }): Record<string, string> =>
    isRestaurantRole(role) && !restaurant ? { restaurant: chooseRestaurant } : {},
);

/** The form that changes a person's account; `role` is the one to withdraw. */
export const staffChangeForm = z.object({
  intent: z.enum(["disable", "enable", "withdraw"]),
  role: z.string().max(200).transform(readRole).optional(),
});

export const withdrawInvitationForm = z.object({
  email: z.string().max(254),
  role: z.string().max(200).transform(readRole),
});

function readRole(value: string, { issues }: z.core.$RefinementCtx) {
  const [role = "", vendorId = null] = value.split(" at ");
  if (isRole(role) && isRestaurantRole(role) === (vendorId !== null)) return { role, vendorId };
  issues.push({ code: "custom", message: "Please choose a role", input: value });
  return z.NEVER;
}
