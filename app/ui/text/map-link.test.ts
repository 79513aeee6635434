import { expect, test } from "vitest";
import { mapUrl } from "./map-link.ts";

test("a map link contains the address exactly as written", () => {
  const url = new URL(mapUrl("House 7 & 8, #12, ماڈل ٹاؤن, Lahore"));
  expect(url.origin).toBe("https://www.google.com");
  expect(url.searchParams.get("query")).toBe("House 7 & 8, #12, ماڈل ٹاؤن, Lahore");
});
