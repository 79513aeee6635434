import { expect, test } from "vitest";
import { renderOnPage } from "../../ui/test-render.tsx";
import { RidersList } from "./riders-list.tsx";

test("the amount beside a rider says that it is cash, or that there is none", () => {
  const rider = { fullName: "Imran", account: undefined, onTheWay: 0, waiting: 0 };
  const riders = [500, 0].map((heldRupees, index) => ({ ...rider, id: String(index), heldRupees }));
  const html = renderOnPage(<RidersList riders={riders} search={undefined} />);
  expect(html).toContain("Cash <strong>Rs. 500</strong>");
  expect(html).toContain("No cash");
  expect(html).not.toContain("Rs. 0");
});
