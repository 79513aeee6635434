import { expect, test } from "vitest";
import { errorsOf } from "../text/test-forms.ts";
import { inviteForm } from "./forms.ts";

test("an invitation needs a restaurant only for roles at a restaurant", () => {
  const invited = { email: "ali@staff.example" };
  expect(errorsOf(inviteForm, { ...invited, role: "support" })).toEqual({});
  expect(errorsOf(inviteForm, { ...invited, role: "kitchen" })).toEqual({ restaurant: "Please choose the restaurant" });
});

test("one submission of an invitation reports everything that is wrong", () => {
  const fields = { fullName: "x".repeat(101), email: "ali", role: "manager" };
  expect(Object.keys(errorsOf(inviteForm, fields)).sort()).toEqual(["email", "fullName", "restaurant"]);
});
