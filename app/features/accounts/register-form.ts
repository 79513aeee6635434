import { z } from "zod";
import { emailField } from "./email.ts";

const shortest = 6;
const tooShort = `Password must be at least ${shortest} characters long`;
const noMatch = "Passwords do not match";

/** Registration; its rules stand in the order in which the spec (point 5) wants their messages. */
export const registerForm = z
  .object({
    fullName: z
      .string({ error: "Please enter your full name" })
      .trim()
      .min(1, "Please enter your full name")
      .max(100, "Full name must be at most 100 characters long"),
    email: emailField({ empty: "Please enter your email address", noAt: "Please enter a valid email address" }),
    phone: z
      .string({ error: "Please enter your phone number" })
      .trim()
      .min(1, "Please enter your phone number")
      .max(30, "Phone number must be at most 30 characters long"),
    address: z.string().trim().max(500, "Delivery address must be at most 500 characters long").optional(),
    password: z.string({ error: tooShort }).min(shortest, tooShort).max(1_000, "Password is too long."),
    confirmPassword: z.string({ error: noMatch }).optional(),
  })
  .refine((form) => form.password === form.confirmPassword, {
    error: noMatch,
    path: ["confirmPassword"],
    // Also said beside other mistakes, so that one post shows them all.
    when: ({ value }) => typeof value === "object" && value !== null && "password" in value,
  });

/** Said when the e-mail has an account already (spec, point 8). */
export const taken = "This email already exists. Please use a different email or try logging in.";
