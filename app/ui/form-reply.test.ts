import { expect, test } from "vitest";
import { fieldProps, listFieldErrors } from "./form-reply.ts";

const reply = {
  title: "Error",
  values: { email: "" },
  errors: { email: "Missing", password: "Missing", name: "Long" },
};

test("messages come in the order of the fields, equal ones once", () => {
  expect(listFieldErrors(reply, ["name", "password", "email"])).toEqual([
    { message: "Long", href: "#name" },
    { message: "Missing", href: "#password" },
  ]);
});

test("a message about the whole form comes first and leads to no field", () => {
  const failed = { ...reply, errors: { ...reply.errors, form: "Try again" } };
  expect(listFieldErrors(failed, ["name"])).toEqual([{ message: "Try again" }, { message: "Long", href: "#name" }]);
});

test("a field that was emptied stays empty although a value is saved", () => {
  expect(fieldProps(reply, "email", "sana@tiffin.example").defaultValue).toBe("");
  expect(fieldProps(undefined, "email", "sana@tiffin.example").defaultValue).toBe("sana@tiffin.example");
});
