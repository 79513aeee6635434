import { expect, test } from "vitest";
import { renderOnPage } from "../../ui/test-render.tsx";
import { DeskErrorPage } from "./desk-error-page.tsx";

function render(status: number, isRider: boolean): string {
  const error = { status, statusText: "", internal: false, data: null };
  return renderOnPage(<DeskErrorPage error={error} isRider={isRider} />);
}

test("who works for a restaurant is told that the page may be another restaurant's", () => {
  expect(render(404, false)).toContain("it belongs to another restaurant");
  expect(render(403, true)).toContain("Not for your role");
});
