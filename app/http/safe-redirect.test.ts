import { expect, test } from "vitest";
import { safeRedirect } from "./safe-redirect.ts";

test.each(["/cart", "/order-tracking/order_1?x=1#top", "/?q=a%20b", "/%09/e"])("%s is accepted", (target) => {
  expect(safeRedirect(target)).toBe(target);
});

test.each(["//e", "/\\e", "/\t/e", "https://e", "https:e", "/a\r\nSet-Cookie: x", "/..//e", "@e", "", null, undefined])(
  "%j is replaced by '/'",
  (target) => {
    expect(safeRedirect(target)).toBe("/");
  },
);

test("a path of 2,000 characters is accepted, a longer one is replaced by '/'", () => {
  const longest = `/${"a".repeat(1_999)}`;
  expect(safeRedirect(longest)).toBe(longest);
  expect(safeRedirect(`${longest}a`)).toBe("/");
});
