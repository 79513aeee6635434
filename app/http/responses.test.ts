import fc from "fast-check";
import { expect, test } from "vitest";
import { anchorTo, seeOther } from "./responses.ts";

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

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "#item-naan"],
  ["", "#item-naan"],
  ["Lynx/2.9.0dev.12 libwww-FM/2.14 SSL-MM/1.4.1", ""],
  ["Links (2.28; Linux 6.1.0 x86_64; GNU C 12.2; text)", ""],
  ["ELinks/0.16.1 (textmode; Linux 6.1.0 x86_64; 80x24-2)", ""],
  ["w3m/0.5.3+git20230121", ""],
])("%j shows the dish of a notice at %j", (userAgent, anchor) => {
  const request = new Request("http://localhost/", { headers: { "User-Agent": userAgent } });
  expect(anchorTo(request, "item-naan")).toBe(anchor);
});
