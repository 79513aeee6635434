import type { ComponentType } from "react";
import { expect, test } from "vitest";
import { DeskErrorPage } from "../features/desk/desk-error-page.tsx";
import { ReviewErrorPage } from "../features/reviews/review-states.tsx";
import { LoadError } from "./load-error.tsx";
import { RequestIdContext } from "./request-number.tsx";
import { renderOnPage } from "./test-render.tsx";

test.each<[string, ComponentType]>([
  ["customers", () => <LoadError message="Failed to load data" />],
  ["the desk", () => <DeskErrorPage error={new Error("no rows")} />],
  ["a review", () => <ReviewErrorPage error={new Error("no rows")} />],
])("a page of %s that failed to load shows the number by which operators find it in the log", (_whose, Component) => {
  const page = renderOnPage(
    <RequestIdContext value="id-of-the-log">
      <Component />
    </RequestIdContext>,
  );
  expect(page).toMatch(/please quote this number:<\/p><p dir="ltr">id-of-the-log</);
});
