import { expect, test } from "vitest";
import { checkoutForm, readDetails } from "./checkout-form.ts";

test("phone number and change are understood in the digits of an Urdu keyboard", () => {
  const typed = { phone: "۰۳۲۱ ۷۶۵۴۳۲۱", changeFor: "۵۰۰۰" };
  expect(readDetails(checkoutForm.parse(typed))).toMatchObject({ phone: "0321 7654321", changeFor: 5000 });
});
