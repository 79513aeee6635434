import { expect, test } from "vitest";
import { errorsOf } from "../text/test-forms.ts";
import { changePasswordForm, registerForm } from "./forms.ts";

test("one submission of a registration reports everything that is wrong", () => {
  const fields = { fullName: " ", email: "sana", password: "tiffin-test", confirmPassword: "tiffin-tset" };
  expect(errorsOf(registerForm, fields)).toEqual({
    fullName: "Please enter your full name",
    email: "Please enter a valid email address",
    phone: "Please enter your phone number",
    confirmPassword: "Passwords do not match",
  });
});

test("one submission of a new password reports everything that is wrong", () => {
  expect(errorsOf(changePasswordForm, { current: "", password: "chai", confirmPassword: "tea" })).toEqual({
    current: "Please fill in all fields",
    password: "Password must be at least 6 characters long",
    confirmPassword: "New passwords do not match",
  });
});
