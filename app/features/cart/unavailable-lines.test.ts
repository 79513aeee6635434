import { expect, test } from "vitest";
import { describeUnavailableLines } from "./unavailable-lines.ts";

test("the payment page names the dishes that are not part of the order, by reason", () => {
  const line = (name: string, unavailableReason: "gone" | "sold-out" | "choices" | undefined) => {
    return { id: 1, name, nameUrdu: null, unavailableReason };
  };
  const lines = [line("Naan", "sold-out"), line("Raita", undefined), line("Chai", "gone"), line("Lassi", "sold-out")];
  expect(describeUnavailableLines([...lines, line("Burger", "choices")])).toEqual([
    "No longer available, and not part of this order: Chai.",
    "Sold out, and not part of this order: Naan, Lassi.",
    "To be chosen again in the cart, and not part of this order: Burger.",
  ]);
});
