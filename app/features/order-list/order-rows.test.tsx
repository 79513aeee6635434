import { expect, test } from "vitest";
import { renderOnPage } from "../../ui/test-render.tsx";
import { formatMoment } from "../dates/dates.ts";
import { OrderRows } from "./order-rows.tsx";

function draw(deliverAt: string): string {
  const order = {
    id: "order-1",
    number: "#abc123",
    state: { label: "New", tone: "warning" } as const,
    placedAt: formatMoment(new Date("2026-11-22T18:30:00+05:00")),
    deliverAt: formatMoment(new Date(deliverAt)),
    restaurantName: "Ravi Grill",
    customerName: "Ayesha Khan",
    customerPhone: "+92 300 5550142",
    totalRupees: 1450,
  };
  return renderOnPage(<OrderRows orders={[order]} />).replaceAll(/<[^>]+>/g, "");
}

test("a scheduled delivery names its day if it is not the day of the order", () => {
  expect(draw("2026-11-22T23:59:00+05:00")).toContain("for 11:59 PM");
  expect(draw("2026-11-23T00:00:00+05:00")).toContain("for 23 Nov 2026, 12:00 AM");
});
