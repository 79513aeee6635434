import { expect, test } from "vitest";
import { newAddressForm, profileAddressForm } from "./address-form.ts";

test.each([
  ["on the payment page", newAddressForm],
  ["in the profile", profileAddressForm],
])("a line break of an address counts as one character, however it is sent: %s", (_, form) => {
  const sent = (text: string) => form.safeParse({ label: "Home", address: text }).data?.address;
  expect(sent(`${"x\r\n".repeat(249)}xx`)).toBe(`${"x\n".repeat(249)}xx`);
  expect(sent(`${"x\r\n".repeat(249)}xxx`)).toBeUndefined();
});
