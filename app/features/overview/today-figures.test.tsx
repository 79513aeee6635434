import { expect, test } from "vitest";
import { renderOnPage } from "../../ui/test-render.tsx";
import { TodayFigures } from "./today-figures.tsx";

const render = (earlierInProgress: number) => {
  const counts = { orders: 4, delivered: 2, cancelled: 1, inProgress: 1, earlierInProgress, salesRupees: undefined };
  return renderOnPage(<TodayFigures today={{ day: "2026-11-22", ...counts }} />);
};

test("the orders from earlier days lead to the list of exactly these, and are not mentioned if there are none", () => {
  const html = render(1);
  expect(html).toContain('<a href="/desk/orders?status=open-earlier"');
  expect(html).toContain(">1 order from earlier days still in progress</a>");
  expect(render(0)).not.toContain("earlier days");
});
