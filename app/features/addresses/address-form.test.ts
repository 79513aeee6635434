import { expect, test } from "vitest";
import { errorsOf } from "../text/test-forms.ts";
import { newAddressForm, profileAddressForm } from "./address-form.ts";

test("a new address needs a label and a text that are not only spaces", () => {
  const missing = "Please fill in both address label and address details";
  expect(errorsOf(profileAddressForm, { label: "  ", address: "House 12, Lahore" })).toEqual({ label: missing });
  expect(errorsOf(profileAddressForm, { label: "Office", address: " " })).toEqual({ address: missing });
});

test.each([
  ["on the payment page", newAddressForm],
  ["in the profile", profileAddressForm],
])("a line break of an address counts as one character, however it is sent: %s", (_, form) => {
  const sent = (text: string) => form.safeParse({ label: "Home", address: text }).data?.address;
  expect(sent(`${"x\r\n".repeat(249)}xx`)).toBe(`${"x\n".repeat(249)}xx`);
  expect(sent(`${"x\r\n".repeat(249)}xxx`)).toBeUndefined();
});
