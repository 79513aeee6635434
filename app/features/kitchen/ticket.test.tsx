import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { DeskOrder } from "../moves/desk-order.server.ts";
import { Ticket } from "./ticket.tsx";
import { findPaper } from "./ticket-paper.tsx";

const at = (time: string) => ({ iso: "2026-11-20T15:05:00.000Z", date: "20 Nov 2026", time });
const dish = { dish: null, line: 1, name: "Mutton Karahi", size: "Half", quantity: 2 };
const karahi = { ...dish, extras: ["Sauces: Raita"], note: "less oil" };
const order = {
  number: "#a65e8b",
  restaurantName: "Karahi Corner",
  status: "preparing",
  placedAt: at("8:05 PM"),
  deliverAt: null,
  readyBy: at("8:35 PM"),
  lines: [karahi, { ...karahi, line: 2, name: "Roghni Naan", size: null, quantity: 6, extras: [], note: "" }],
  note: "ring twice",
  customerName: "Sana Malik",
  customerPhone: "0300 1234567",
  address: "House 15, DHA Phase 5, Lahore",
  totalRupees: 1450,
  changeForRupees: 5000,
  isPaid: false,
} as Partial<DeskOrder> as DeskOrder;

/** The words of the ticket, in order. */
function print(fields: Partial<DeskOrder> = {}, number = 1): string {
  const html = renderToStaticMarkup(<Ticket order={{ ...order, ...fields }} print={number} paper="58" />);
  return html.replace(/(<[^>]{1,200}>|\s)+/g, " ").trim();
}

test("a ticket has everything the kitchen and the rider need, from the number to the cash", () => {
  expect(print()).toBe(
    [
      "Karahi Corner #a65e8b 20 Nov 2026, 8:05 PM Ready by 8:35 PM",
      "2 × Mutton Karahi ( Half ) + Sauces: Raita Note: less oil 6 × Roghni Naan Note: ring twice",
      "Sana Malik 0300 1234567 House 15, DHA Phase 5, Lahore Cash Rs. 1,450 Bring change for Rs. 5,000",
    ].join(" "),
  );
});

test("the second print and all later ones are marked as copies", () => {
  expect(print({}, 0)).not.toContain("COPY");
  expect(print({}, 1)).not.toContain("COPY");
  expect(print({}, 2)).toMatch(/^COPY 2 /);
  expect(print({}, 3)).toMatch(/^COPY 3 /);
});

test("a cancelled order is marked, so that nobody cooks or delivers it", () => {
  expect(print()).not.toContain("CANCELLED");
  expect(print({ status: "cancelled", cancelCode: "refused" })).toMatch(/^CANCELLED Karahi Corner/);
});

test("an order that is paid asks for no cash and no change, a scheduled one says when to deliver", () => {
  const ticket = print({ isPaid: true, changeForRupees: null, deliverAt: at("9:30 PM") });
  expect(ticket).toContain("Deliver at 9:30 PM");
  expect(ticket).toMatch(/Paid Rs. 1,450$/);
});

test("a time on another day than the order's has its date", () => {
  const tomorrow = { iso: "2026-11-21T02:30:00.000Z", date: "21 Nov 2026", time: "7:30 AM" };
  const ticket = print({ deliverAt: tomorrow, readyBy: tomorrow });
  expect(ticket).toContain("Deliver at 21 Nov 2026, 7:30 AM Ready by 21 Nov 2026, 7:30 AM");
});

test.each([undefined, "a5", "toString"])("without a known size, as for %j, the paper is 80 mm wide", (name) => {
  expect(findPaper(name)).toBe("80");
});
