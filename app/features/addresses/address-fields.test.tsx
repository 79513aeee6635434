import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AddressFields } from "./address-fields.tsx";

test("screen readers say which fields of an address may not stay empty", () => {
  const html = renderToStaticMarkup(<AddressFields reply={undefined} areas={["Gulberg"]} />);
  const required = [...html.matchAll(/<(?:input|textarea|select)[^>]*aria-required="true"[^>]*>/g)].map(([tag]) => tag);
  expect(required.map((tag) => / name="(.*?)"/.exec(tag)?.[1])).toEqual(["label", "address"]);
});
