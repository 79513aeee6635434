import { expect, test } from "vitest";
import { Pagination } from "./pagination.tsx";
import { renderOnPage } from "./test-render.tsx";

test.each([
  ["the only page", 1, 1, []],
  ["the first page", 1, 3, ["Page 1 of 3", "Next 2"]],
  ["a page between others", 2, 3, ["Previous 1", "Page 2 of 3", "Next 3"]],
  ["the last page", 3, 3, ["Previous 2", "Page 3 of 3"]],
])("%s of a list says where it is, and links to the pages beside it", (_what, page, pageCount, expected) => {
  const html = renderOnPage(<Pagination page={page} pageCount={pageCount} hrefFor={(to) => `/orders?page=${to}`} />);
  const parts = [...html.matchAll(/(?:page=(\d+)"[^>]*|<span[^>]*)>([^<]+)</g)];
  expect(parts.map(([, to, text]) => (to ? `${text} ${to}` : text))).toEqual(expected);
});
