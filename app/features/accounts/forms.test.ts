import { expect, test } from "vitest";
import { errorsOf } from "../text/test-forms.ts";
import { changePasswordForm, profileForm, registerForm, signInForm } from "./forms.ts";
import { signInErrorTitle } from "./messages.ts";

const short = "Password must be at least 6 characters long";

/** The first error of each field, in the order in which the page lists them. */
const listErrors = (...sent: Parameters<typeof errorsOf>) => Object.entries(errorsOf(...sent)).toReversed();

test("one submission of a registration reports everything that is wrong, in the order of the fields", () => {
  const invalid = { fullName: " ", email: "sana", password: "tiffin-test", confirmPassword: "tiffin-tset" };
  expect(listErrors(registerForm, invalid)).toEqual([
    ["fullName", "Please enter your full name"],
    ["email", "Please enter a valid email address"],
    ["phone", "Please enter your phone number"],
    ["confirmPassword", "Passwords do not match"],
  ]);
  expect(listErrors(registerForm, { fullName: "Sana", email: "", phone: "", password: "five5" })).toEqual([
    ["email", "Please enter your email address"],
    ["phone", "Please enter your phone number"],
    ["password", short],
    ["confirmPassword", "Passwords do not match"],
  ]);
});

test("a profile needs a name and a phone number", () => {
  expect(errorsOf(profileForm, { fullName: "", phone: " " })).toEqual({
    fullName: "Please enter your full name",
    phone: "Please enter your phone number",
  });
});

const missing = "Please fill in all fields";
const noAt = 'Please enter a valid email address. Email must contain "@" symbol.';
const noShape = "Please enter a valid email address. Example: name@example.com";

test.each([
  ["Login Error", { email: "", password: "" }, { email: missing, password: missing }],
  ["Login Error", { email: "", password: "secret" }, { email: missing }],
  ["Login Error", { email: "a@b.example", password: "" }, { password: missing }],
  ["Login Error", { email: "ayesha", password: "" }, { email: noAt, password: missing }],
  ["Invalid Email Format", { email: "ayesha", password: "secret" }, { email: noAt }],
  ["Invalid Email", { email: "ayesha@tiffin", password: "secret" }, { email: noShape }],
])("'%s' is the title of a sign-in with %j", (title, typed, errors) => {
  const found = errorsOf(signInForm, typed);
  expect(found).toEqual(errors);
  expect(signInErrorTitle(found)).toBe(title);
});

const differ = "New passwords do not match";

test.each([
  ["nothing", ["", "", ""], { current: missing, password: missing, confirmPassword: missing }],
  ["no current password", ["", "next-secret", "next-secret"], { current: missing }],
  ["no new password", ["old-secret", "", "next-secret"], { password: missing }],
  ["no confirmation", ["old-secret", "next-secret", ""], { confirmPassword: missing }],
  ["short passwords", ["old-secret", "five5", "five5"], { password: short }],
  ["different short ones", ["", "chai", "tea"], { current: missing, password: short, confirmPassword: differ }],
])("a submission of a new password with %s reports everything that is wrong", (_, typed, errors) => {
  const [current = "", password = "", confirmPassword = ""] = typed;
  expect(errorsOf(changePasswordForm, { current, password, confirmPassword })).toEqual(errors);
});
