import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { formatMoment } from "../dates/dates.ts";
import type { KitchenOrder } from "../moves/kitchen-order.server.ts";
import { DueTime, OrderDue } from "./due-time.tsx";

test.each([
  ["today", "2026-11-22T18:50:00.000Z", "11:50 PM"],
  ["yesterday", "2026-11-21T18:50:00.000Z", "21 Nov 2026, 11:50 PM"],
  ["after midnight", "2026-11-22T19:30:00.000Z", "23 Nov 2026, 12:30 AM"],
])("something due %s in Karachi shows its date unless it is today", (_, iso, expected) => {
  vi.useFakeTimers({ now: Date.parse("2026-11-22T12:00:00Z") });
  const html = renderToStaticMarkup(<DueTime at={formatMoment(new Date(iso))} />);
  expect(html.replace(/<[^>]*>/g, "")).toBe(expected);
});

test.each([true, false])("'Ready by' is marked wherever it is shown if the order is late: %s", (isLate) => {
  const readyBy = formatMoment(new Date("2026-11-22T12:00:00Z"));
  const order = { status: "preparing", readyBy, isLate } as KitchenOrder;
  expect(renderToStaticMarkup(<OrderDue order={order} />).includes("order-due--late")).toBe(isLate);
});
