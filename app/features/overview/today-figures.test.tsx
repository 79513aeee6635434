import { expect, test } from "vitest";
import { renderOnPage } from "../../ui/test-render.tsx";
import { TodayFigures } from "./today-figures.tsx";

test("the orders from earlier days lead to the list of exactly these", () => {
  const counts = { orders: 4, delivered: 2, cancelled: 1, inProgress: 1, earlierInProgress: 1, salesRupees: undefined };
  const html = renderOnPage(<TodayFigures today={{ day: "2026-11-22", ...counts }} />);
  expect(html).toContain('<a href="/desk/orders?status=open-earlier"');
  expect(html).toContain(">1 order from earlier days still in progress</a>");
});
