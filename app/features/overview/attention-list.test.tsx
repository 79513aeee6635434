import { expect, test } from "vitest";
import { renderOnPage } from "../../ui/test-render.tsx";
import type { OrderProblem } from "./attention.ts";
import { AttentionList } from "./attention-list.tsx";

const none = { items: [], total: 0 };

const listed = (kind: OrderProblem["kind"], total: number) => ({
  items: [{ id: "order_1", number: "#order1", kind, restaurantName: "Karahi", phone: "", minutes: 3 }],
  total,
});

const render = (unanswered: number, late: number) => {
  const groups = { unanswered: listed("unanswered", unanswered), late: late ? listed("late", late) : none };
  const others = { "no-rider": none, "rider-dismissed": none };
  const attention = { groups: { ...groups, ...others }, noBoard: none, paused: none, count: unanswered + late };
  return renderOnPage(<AttentionList attention={attention} hasApproved minutesSinceLoad={0} />);
};

test("links lead to the kinds of problems if these are several and do not fit on a screen", () => {
  const html = render(40, 3);
  expect(html).toContain('href="#unanswered">Unanswered (40)</a>');
  expect(html).toContain('<section class="card" id="late">');
  expect(html).toContain('href="#late">Late (3)</a>');
  for (const short of [render(40, 0), render(2, 3)]) expect(short).not.toContain('href="#');
});

test("the number of problems is announced, and each kind is a heading below that of all", () => {
  const html = render(40, 3);
  expect(html).toMatch(/<p [^>]*role="status">43 problems<\/p>/);
  expect(html).toMatch(/<h3 [^>]*>Late \(3\)<\/h3>/);
});
