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

test("a form may redirect to a path with any characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (id) => {
      expect(seeOther(`/desk/menu#dish-${id}`).headers.get("Location")).toMatch(/^\/desk\/menu#dish-[\x21-\x7e]*$/);
    }),
  );
});
