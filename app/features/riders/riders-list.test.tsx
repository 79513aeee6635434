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

test("a rider who cannot deliver any more is marked with the reason, and not as free", () => {
  const listWith = (changes: Partial<NonNullable<ListedRider["account"]>>, onTheWay = 0) => {
    const account = {
      id: "1",
      email: "imran@x.example",
      phone: "",
      status: "active" as const,
      isRider: true,
      ...changes,
    };
    const rider = { id: "imran", fullName: "Imran", account, onTheWay, waiting: 0, heldRupees: 0 };
    const html = renderOnPage(<RidersList riders={[rider]} search={undefined} />);
    return [/badge[^>]*>([^<]*)/.exec(html)?.[1], />(Free|1 on the way)</.exec(html)?.[1]];
  };
  expect(listWith({})).toEqual([undefined, "Free"]);
  expect(listWith({ isRider: false })).toEqual(["Role removed", undefined]);
  expect(listWith({ isRider: false, status: "disabled" })).toEqual(["Disabled", undefined]);
  expect(listWith({ status: "disabled" }, 1)).toEqual(["Disabled", "1 on the way"]);
});
