import { expect, test } from "vitest";
import { mapUrl } from "./map-link.ts";

test("an address is looked up as it is written, whatever is in it", () => {
  const url = new URL(mapUrl("House 7 & 8, #12, ماڈل ٹاؤن, Lahore"));
  expect(url.origin).toBe("https://www.google.com");
  expect(url.searchParams.get("query")).toBe("House 7 & 8, #12, ماڈل ٹاؤن, Lahore");
});
