import { expect, test } from "vitest";
import { errorsOf } from "../text/test-forms.ts";
import { forgotPasswordForm, newPasswordForm, resetCodeForm } from "./forms.ts";

const noCode = "Please enter the reset code";
const short = "Password must be at least 6 characters long";

test.each([
  ["no email", forgotPasswordForm, { email: "" }, { email: "Please enter your email address" }],
  ["an email without @", forgotPasswordForm, { email: "ayesha" }, { email: "Please enter a valid email address" }],
  ["no code", resetCodeForm, { code: "" }, { code: noCode }],
  ["a code of spaces", resetCodeForm, { code: " \u00a0 " }, { code: noCode }],
  ["a short code", resetCodeForm, { code: "AB 12C" }, { code: "Reset code must be at least 6 characters" }],
  ["a short password", newPasswordForm, { password: "five5", confirmPassword: "five5" }, { password: short }],
  ["no password", newPasswordForm, { password: "", confirmPassword: "" }, { password: "Please enter a new password" }],
  [
    "another confirmation",
    newPasswordForm,
    { password: "chai-and-samosa", confirmPassword: "chai-and-samosas" },
    { confirmPassword: "Passwords do not match" },
  ],
])("%s is refused at its field", (_, form, typed, errors) => {
  expect(errorsOf(form, typed)).toEqual(errors);
});
