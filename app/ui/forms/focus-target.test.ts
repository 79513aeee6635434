import { expect, test, vi } from "vitest";
import { focusHashTarget } from "./focus-target.ts";

const keys = { button: 0, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

test.each([
  [{}, true],
  [{ ctrlKey: true }, false],
  [{ metaKey: true }, false],
  [{ shiftKey: true }, false],
  [{ altKey: true }, false],
  [{ button: 1 }, false],
])("a click with %j on a link to a field focuses it: %s", (pressed, focuses) => {
  const field = { tabIndex: 0, focus: vi.fn() };
  vi.stubGlobal("document", { getElementById: (id: string) => (id === "email" ? field : null) });
  const click = { ...keys, ...pressed, currentTarget: { hash: "#email" }, preventDefault: vi.fn() };
  focusHashTarget(click as unknown as Parameters<typeof focusHashTarget>[0]);
  expect([click.preventDefault, field.focus].map(({ mock }) => mock.calls.length === 1)).toEqual([focuses, focuses]);
});
