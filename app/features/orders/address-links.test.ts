import { expect, test } from "vitest";
import { callUrl, mapUrl } from "./address-links.ts";

test("an address is looked up as it is written, whatever is in it", () => {
  const url = new URL(mapUrl("House 7 & 8, #12, ماڈل ٹاؤن, Lahore"));
  expect(url.origin).toBe("https://www.google.com");
  expect(url.searchParams.get("query")).toBe("House 7 & 8, #12, ماڈل ٹاؤن, Lahore");
});

test("a number is called without what people write between its digits", () => {
  expect(callUrl("+92 (300) 555-0142")).toBe("tel:+923005550142");
});
