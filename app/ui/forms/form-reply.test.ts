import { expect, test } from "vitest";
import { fieldProps, listFieldErrors } from "./form-reply.ts";

const reply = {
  title: "Error",
  values: { email: "" },
  errors: { email: "Missing", password: "Missing", name: "Long" },
};

test("messages are listed in field order without duplicates", () => {
  expect(listFieldErrors(reply, ["name", "password", "email"])).toEqual([
    { message: "Long", href: "#name" },
    { message: "Missing", href: "#password" },
  ]);
});

test("a message about the whole form comes first, without a link", () => {
  const failed = { ...reply, errors: { ...reply.errors, form: "Try again" } };
  expect(listFieldErrors(failed, ["name", "email"])).toEqual([
    { message: "Try again" },
    { message: "Long", href: "#name" },
    { message: "Missing", href: "#email" },
  ]);
});

test("a message about a hidden field is listed without a link", () => {
  const errors = { version: "Please press the button again.", status: "Please press the button again." };
  const listed = [{ message: "Please press the button again." }];
  expect(listFieldErrors({ ...reply, errors }, ["reason"])).toEqual(listed);
});

test("a submitted empty value takes precedence over the saved value", () => {
  expect(fieldProps(reply, "email", "sana@tiffin.example").defaultValue).toBe("");
  expect(fieldProps(undefined, "email", "sana@tiffin.example").defaultValue).toBe("sana@tiffin.example");
});
