import fc from "fast-check";
import { expect, test } from "vitest";
import { seeOther } from "./responses.ts";

test.each([
  ["/desk/menu?restaurant=1#dish-2", "/desk/menu?restaurant=1#dish-2"],
  ["/a%20b?c=%2F", "/a%20b?c=%2F"],
  ["/desk/menu#dish-کھانا", "/desk/menu#dish-%DA%A9%DA%BE%D8%A7%D9%86%D8%A7"],
  ["/desk/menu#dish-a b\r\nSet-Cookie: c=d", "/desk/menu#dish-a%20b%0D%0ASet-Cookie:%20c=d"],
])("%j is sent as %s", (path, location) => {
  expect(seeOther(path).headers.get("Location")).toBe(location);
});

/** Any code point, and often a lone surrogate. `fc.string({ unit: "binary" })` takes a second to prepare. */
const codePoint = fc.oneof(fc.nat({ max: 0x10ffff }), fc.integer({ min: 0xd800, max: 0xdfff }));
const anyText = fc.array(codePoint).map((codePoints) => String.fromCodePoint(...codePoints));

test("a form may redirect to a path with any characters", () => {
  fc.assert(
    fc.property(anyText, (id) => {
      expect(seeOther(`/desk/menu#dish-${id}`).headers.get("Location")).toMatch(/^\/desk\/menu#dish-[\x21-\x7e]*$/);
    }),
  );
});
