import { expect, test } from "vitest";
import { checkoutForm, readDetails } from "./checkout-form.ts";

test("phone number and change are understood in the digits of an Urdu keyboard", () => {
  const typed = { phone: "۰۳۲۱ ۷۶۵۴۳۲۱", changeFor: "۵۰۰۰" };
  expect(readDetails(checkoutForm.parse(typed))).toMatchObject({ phone: "0321 7654321", changeFor: 5000 });
});

test("an impossible delivery time is refused instead of ordering for as soon as possible", () => {
  for (const deliverAt of ["2026-02-30T20:00", "25:99", "tomorrow"]) {
    const { error } = checkoutForm.safeParse({ deliverAt });
    expect(error?.issues, deliverAt).toMatchObject([
      { path: ["deliverAt"], message: expect.stringContaining("no longer available") },
    ]);
  }
  expect(readDetails(checkoutForm.parse({ deliverAt: "" })).deliverAt).toBeUndefined();
});
