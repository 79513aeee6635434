import { z } from "zod";
import { isBlank } from "../text/blank.ts";
import { newPassword, samePasswords } from "./new-password.ts";

/** Name and phone number, at registration and on the profile. */
export const personFields = {
  fullName: z
    .string({ error: "Please enter your full name" })
    .trim()
    .refine((name) => !isBlank(name), "Please enter your full name")
    .max(100, "Full name must be at most 100 characters long"),
  phone: z
    .string({ error: "Please enter your phone number" })
    .trim()
    .refine((phone) => !isBlank(phone), "Please enter your phone number")
    .max(30, "Phone number must be at most 30 characters long"),
};

export const detailsForm = z.object(personFields);

const missing = "Please fill in all fields";

/** The profile's change of password (spec, point 5). */
export const changePasswordForm = z
  .object({
    current: z.string({ error: missing }).min(1, missing).max(1_000, "Password is too long."),
    password: newPassword(missing),
    confirmPassword: z.string({ error: missing }).min(1, missing),
  })
  // A new password that is missing is told so, and nothing else.
  .refine(
    (form) => !form.password || form.password === form.confirmPassword,
    samePasswords("New passwords do not match"),
  );

/** What a change of password is told (spec, point 8). */
export const changePasswordMessages = {
  incorrect: "Current password is incorrect.",
  weak: "New password is too weak. Please choose a stronger password.",
  failed: "Failed to change password. Please try again.",
};
