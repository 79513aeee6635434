import { expect, test } from "vitest";
import { renderOnPage } from "../../ui/test-render.tsx";
import { DeskErrorPage } from "./desk-error-page.tsx";

function render(status: number, isRider: boolean): string {
  const error = { status, statusText: "", internal: false, data: null };
  return renderOnPage(<DeskErrorPage error={error} isRider={isRider} />);
}

test("the page of something missing says that it may be deleted, or belong to another restaurant", () => {
  expect(render(404, false)).toContain("It does not exist or was deleted, or it belongs to another restaurant.");
  expect(render(403, true)).toContain("Not for your role");
});
