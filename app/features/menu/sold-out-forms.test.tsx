import { expect, test } from "vitest";
import { renderOnPage } from "../../ui/test-render.tsx";
import { SoldOutForms } from "./sold-out-forms.tsx";

test("Enter in the day's field presses the button of the day, which is the first of its form", () => {
  const item = { id: "naan", name: "Naan", soldOut: undefined };
  const html = renderOnPage(
    <SoldOutForms field="itemId" item={item} reply={undefined} tomorrow="2026-11-29" action="/desk/menu" />,
  );
  const form = html.split("<form").find((part) => part.includes('name="until"'));
  expect(/<button[^>]* value="([^"]*)"/.exec(form ?? "")?.[1]).toBe("sold-out-date");
});
