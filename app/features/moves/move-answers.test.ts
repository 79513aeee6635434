import { expect, test } from "vitest";
import type { DeskMove } from "../orders/order-moves.ts";
import { listDishes, readAnswers } from "./move-answers.ts";
import { moveForm } from "./move-form.ts";

const dishes = [
  { line: 0, menuItemId: "karahi", name: "Chicken Karahi" },
  { line: 3, menuItemId: "naan", name: "Naan" },
];

function read(move: DeskMove, fields: Record<string, string>) {
  return readAnswers(move, moveForm.parse({ status: "pending", version: "1", ...fields }), dishes);
}

test.each<[DeskMove, Record<string, string>, object]>([
  ["accept", { minutes: "20" }, { minutes: 20 }],
  ["start", { minutes: "20", rider: "own", reason: "other" }, {}],
  ["assign", { rider: "own" }, { rider: "own" }],
  ["hand-over", { rider: "rider_1" }, { rider: { id: "rider_1" } }],
  ["hand-over", {}, { rider: undefined }],
  ["refuse", { reason: "too-busy" }, { reason: "The kitchen is too busy right now.", soldOutItemIds: [] }],
  ["refuse", { reason: "closing", "dish-0": "on" }, { reason: "The kitchen is closing.", soldOutItemIds: [] }],
  ["refuse", { reason: "sold-out", "dish-3": "on" }, { reason: "Sold out: Naan.", soldOutItemIds: ["naan"] }],
  ["cancel", { reason: "other", text: " Gas is out " }, { reason: "Gas is out", soldOutItemIds: [] }],
  ["no-show", { reason: "address" }, { reason: "The rider could not find the address.", soldOutItemIds: [] }],
])("%s with %j says %j", (move, fields, answers) => {
  expect(read(move, fields)).toEqual({ ok: true, answers });
});

test.each<[DeskMove, Record<string, string>, string]>([
  ["accept", {}, "minutes"],
  ["accept", { minutes: "12" }, "minutes"],
  ["refuse", {}, "reason"],
  ["refuse", { reason: "ran-out" }, "reason"],
  ["refuse", { reason: "sold-out" }, "dishes"],
  ["cancel", { reason: "other", text: " \u200b " }, "text"],
])("%s with %j lacks %s", (move, fields, field) => {
  expect(read(move, fields)).toEqual({ ok: false, errors: { [field]: expect.any(String) } });
});

test("one submission reports everything that is wrong", () => {
  const errors = { reason: expect.any(String), text: "Keep the reason under 200 characters." };
  expect(read("cancel", { text: "x".repeat(201) })).toEqual({ ok: false, errors });
});

test("an order whose dishes have left the menu can be refused as sold out", () => {
  const form = moveForm.parse({ status: "pending", version: "1", reason: "sold-out" });
  const answers = { reason: "Something in your order is sold out.", soldOutItemIds: [] };
  expect(readAnswers("refuse", form, [])).toEqual({ ok: true, answers });
});

test("a dish on several lines is offered once, and one that was deleted not at all", () => {
  const lines = [
    { line: 0, dish: null, name: "Haleem" },
    { line: 1, dish: "naan", name: "Naan" },
    { line: 2, dish: "naan", name: "Naan" },
  ];
  expect(listDishes(lines)).toEqual([{ line: 1, menuItemId: "naan", name: "Naan" }]);
});
