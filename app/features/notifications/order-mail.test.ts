import { expect, test } from "vitest";
import { inLanguage } from "../../i18n/in-language.server.ts";
import { formatMoment } from "../dates/dates.ts";
import type { OrderDetail } from "../orders/orders.server.ts";
import { writeOrderMail } from "./order-mail.ts";

const karahi = {
  name: "Chicken Karahi",
  size: "Half",
  extras: ["Spice level: Hot"],
  note: "No coriander",
  quantity: 2,
  totalRupees: 2_400,
};
const naan = { name: "Naan", size: "", extras: [], note: "", quantity: 1, totalRupees: 40 };
const placed = {
  id: "order_1_ab12cd",
  number: "#ab12cd",
  restaurantName: "Karahi House",
  status: "pending",
  placedAt: formatMoment(new Date("2026-11-22T15:03:00Z")),
  deliverAt: null,
  waitsUntil: null,
  lines: [karahi],
  subtotalRupees: 2_400,
  deliveryFeeRupees: 0,
  totalRupees: 2_400,
  addressLabel: "Home",
  deliveryAddress: "House 1, Lahore",
  customerPhone: "0300 1234567",
  specialInstructions: "",
  changeForRupees: null,
  cancelCode: null,
  cancelReason: "",
} as unknown as OrderDetail;

const write = (fields: Partial<OrderDetail> = {}, status: OrderDetail["status"] = "pending") =>
  writeOrderMail({ ...placed, ...fields }, status, "Sana").paragraphs;

test("an email lists what was chosen for each dish, and where it goes", () => {
  expect(write({ lines: [karahi, naan] as unknown as OrderDetail["lines"] })).toEqual([
    "Hello Sana,",
    "Waiting for Karahi House to confirm your order.",
    [
      "2 × Chicken Karahi: Rs. 2,400",
      "Size: Half\u00a0· Spice level: Hot\u00a0· Note: No coriander",
      "1 × Naan: Rs. 40",
      "Total: Rs. 2,400, cash on delivery",
    ].join("\n"),
    "To: Home · House 1, Lahore\nPhone: 0300 1234567",
    "Placed: 22 Nov 2026, 8:03 PM",
  ]);
});

test("an email about an order that was placed says nothing of its later cancellation", () => {
  expect(write({ cancelCode: "refused", cancelReason: "Closing.", status: "cancelled" })[1]).toBe(write()[1]);
});

test("an email has the delivery fee, the note and the change if there are any", () => {
  const amounts = { deliveryFeeRupees: 60, totalRupees: 2_460, changeForRupees: 5_000 };
  const text = write({ ...amounts, specialInstructions: "Ring twice" }).join("\n");
  expect(text).toContain("Subtotal: Rs. 2,400\nDelivery fee: Rs. 60\nTotal: Rs. 2,460, cash on delivery");
  expect(text).toContain("Special instructions: Ring twice\nBring change for Rs. 5,000");
});

test("an email about a scheduled order says when the restaurant receives it", () => {
  const waitsUntil = formatMoment(new Date("2026-11-22T15:30:00Z"));
  expect(write({ waitsUntil, deliverAt: waitsUntil })[1]).toBe(
    "Your order is scheduled for later. Karahi House will receive it at 8:30 PM.",
  );
});

test.each<[Partial<OrderDetail>, string]>([
  [
    { cancelCode: "refused", cancelReason: "The kitchen is closing." },
    "Karahi House could not take your order. You pay nothing. Reason: The kitchen is closing.",
  ],
  [{ cancelCode: "customer", cancelReason: "Another reason" }, "You cancelled this order. You pay nothing."],
  [{}, "This order was cancelled. You pay nothing."],
])("an email about the cancellation %j says %j", (fields, sentence) => {
  expect(write(fields, "cancelled")[1]).toBe(sentence);
});

test.each(["delivered", "cancelled"] as const)("an email about a %s order asks for no change", (status) => {
  expect(write({ changeForRupees: 5_000, status }, status).join("\n")).not.toContain("Bring change");
});

test("an email in Urdu isolates the label of an address from the address", () => {
  const to = inLanguage("ur", () => write({ addressLabel: "گھر" })[3]?.split("\n")[0]);
  expect(to?.split(": ")[1]).toBe("\u2067\u2068گھر\u2069 · \u2068House 1, Lahore\u2069\u2069");
});

test("an email in Urdu isolates each line of an address and of instructions, because a line break ends an isolation", () => {
  const lines = {
    deliveryAddress: "House 1\n12-B, Clifton (near Shell)",
    specialInstructions: "Ring twice.\nCall me!",
  };
  const [address, , instructions] = inLanguage("ur", () => write(lines)[3]?.split(/\n(?!\u2068)/)) ?? [];
  expect(address?.split("\n")[1]).toBe("\u206812-B, Clifton (near Shell)\u2069\u2069");
  expect(instructions?.split("\n")[1]).toBe("\u2068Call me!\u2069\u2069");
});

test("an email in Urdu isolates dishes and sums, so that English names do not reorder them", () => {
  const [, , dishes] = inLanguage("ur", () => write({ deliveryFeeRupees: 60, totalRupees: 2_460 }));
  const lines = (dishes ?? "").split("\n");
  expect(lines[0]).toBe("\u20682 × Chicken Karahi\u2069: \u2068Rs.\u00a02,400\u2069");
  expect(lines.slice(2, 4).map((line) => line.split(": ")[1])).toEqual([
    "\u2068Rs.\u00a02,400\u2069",
    "\u2068Rs.\u00a060\u2069",
  ]);
});
