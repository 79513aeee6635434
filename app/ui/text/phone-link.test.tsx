import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { PhoneLink } from "./phone-link.tsx";

test.each([
  ["0301 765-4321", "tel:03017654321"],
  ["+92 (301) 7654321", "tel:+923017654321"],
  ["۰۳۰۱ ۷۶۵۴۳۲۱", "tel:03017654321"],
])("a number typed as %s calls %s", (phone, url) => {
  expect(renderToString(<PhoneLink phone={phone} />)).toContain(`href="${url}"`);
});

test("a text without a digit is not a link", () => {
  expect(renderToString(<PhoneLink phone="ask Ali" />)).toBe("<bdi>ask Ali</bdi>");
});
