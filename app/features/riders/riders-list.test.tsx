import { expect, test } from "vitest";
import { renderOnPage } from "../../ui/test-render.tsx";
import type { ListedRider } from "./list-riders.server.ts";
import { RidersList } from "./riders-list.tsx";

test("the amount beside a rider says that it is cash, or that there is none", () => {
  const rider = { fullName: "Imran", account: undefined, onTheWay: 0, waiting: 0 };
  const riders = [500, 0].map((heldRupees, index) => ({ ...rider, id: String(index), heldRupees }));
  const html = renderOnPage(<RidersList riders={riders} search={undefined} />);
  expect(html).toContain("Cash <strong>Rs. 500</strong>");
  expect(html).toContain("No cash");
  expect(html).not.toContain("Rs. 0");
});

test("a rider who cannot deliver any more is marked with the reason", () => {
  const badge = (changes: Partial<NonNullable<ListedRider["account"]>>) => {
    const account = { email: "imran@x.example", phone: "", status: "active" as const, isRider: true, ...changes };
    const rider = { id: "imran", fullName: "Imran", account, onTheWay: 1, waiting: 0, heldRupees: 0 };
    return /badge[^>]*>([^<]*)/.exec(renderOnPage(<RidersList riders={[rider]} search={undefined} />))?.[1];
  };
  expect(badge({})).toBeUndefined();
  expect(badge({ isRider: false })).toBe("Role removed");
  expect(badge({ isRider: false, status: "disabled" })).toBe("Disabled");
});
