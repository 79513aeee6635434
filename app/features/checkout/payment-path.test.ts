import { expect, test } from "vitest";
import { paymentPath, readPaymentUrl } from "./payment-path.ts";

test("the URL of the payment page holds all of its state", () => {
  const state = { addressId: "a", picker: "all", key: "k", placedId: "p", repeatedWith: "other-details" } as const;
  expect(readPaymentUrl(new URL(paymentPath(state), "http://localhost").searchParams)).toEqual(state);
});
