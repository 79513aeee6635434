import fc from "fast-check";
import { expect, test } from "vitest";
import { safeDeskRedirect, safeRedirect } from "./safe-redirect.ts";

test.each(["/cart", "/order-tracking/order_1?x=1#top", "/?q=a%20b", "/%09/e"])("%s is accepted", (target) => {
  expect(safeRedirect(target)).toBe(target);
});

test.each(["//e", "/\\e", "/\t/e", "https://e", "https:e", "/a\r\nSet-Cookie: x", "/..//e", "@e", "", null, undefined])(
  "%j is replaced by '/'",
  (target) => {
    expect(safeRedirect(target)).toBe("/");
  },
);

test.each(["/profile", "/desk/../profile", "//evil.example/desk", "/desks"])(
  "%j is replaced by '/desk' for staff",
  (target) => {
    expect(safeDeskRedirect(target)).toBe("/desk");
  },
);

test("a path of 2,000 characters is accepted, a longer one is replaced by '/'", () => {
  const longest = `/${"a".repeat(1_999)}`;
  expect(safeRedirect(longest)).toBe(longest);
  expect(safeRedirect(`${longest}a`)).toBe("/");
});

const separators = String.raw`/ // \ %2f %2F%2f %5c ． ／ . .. /.. ; @ : ? #`.split(" ");
const spaces = ["\t", "\n", "\r\n", " ", "\0", "\u00a0"];
const words = "evil.example http: https: javascript:alert(1) data:text/html,x desk cart".split(" ");
const long = "a".repeat(700);
const piece = fc.constantFrom(...separators, ...spaces, ...words, long);
const targets = fc.array(fc.oneof(piece, fc.string({ maxLength: 5 })), { maxLength: 8 });

test("whatever the target, the browser stays on this site; safe targets are not changed", { tags: "slow" }, () => {
  fc.assert(
    fc.property(targets, (pieces) => {
      for (const target of [safeRedirect(pieces.join("")), safeDeskRedirect(pieces.join(""))]) {
        for (const from of ["http://here.example/login", "https://here.example:8443/desk/sign-in?redirectTo=/"]) {
          expect(new URL(target, from).origin).toBe(new URL(from).origin);
        }
        expect(target).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
        expect(safeRedirect(target)).toBe(target);
      }
      expect(safeDeskRedirect(pieces.join(""))).toMatch(/^\/desk(?:[/?#]|$)/);
    }),
    { numRuns: 2_000 },
  );
});
