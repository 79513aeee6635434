import { expect, test } from "vitest";
import { renderOnPage } from "../../ui/test-render.tsx";
import { EmptyLine, EmptyList } from "./empty-list.tsx";

function draw(url: string): string {
  const element = (
    <>
      <EmptyList of="customers" />
      <EmptyLine by="deliveries">Nothing yet.</EmptyLine>
      <EmptyLine by={undefined}>No cash yet.</EmptyLine>
    </>
  );
  return renderOnPage(element, url);
}

test("the first page of an empty list says that there is nothing", () => {
  const html = draw("/desk/list?search=a");
  for (const text of ["No customers yet", "Nothing yet.", "No cash yet."]) expect(html).toContain(text);
  expect(html).not.toContain("changed");
});

test("a search without results links to the whole list", () => {
  const html = renderOnPage(<EmptyList of="customers" isFiltered />, "/desk/list?search=a");
  expect(html).toContain("No customers found");
  expect(html).toContain('href="/desk/list"');
  expect(draw("/desk/list?search=a")).not.toContain('href="/desk/list"');
});

test("a later page without rows says that the list has changed, and links to its first page", () => {
  const html = draw("/desk/list?search=a&after=gone&deliveries=gone");
  expect(html).not.toContain("No customers yet");
  expect(html).not.toContain("Nothing yet.");
  expect(html).toContain("No cash yet.");
  expect(html.match(/The list has changed/g)).toHaveLength(2);
  expect(html).toContain('href="/desk/list?search=a&amp;after=gone"');
});
