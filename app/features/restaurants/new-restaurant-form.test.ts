import { expect, test } from "vitest";
import type { z } from "zod";
import { newRestaurantForm, restaurantForm } from "./forms.ts";

const readFee = (deliveryFee: string | undefined) =>
  newRestaurantForm.shape.deliveryFee.safeParse(deliveryFee).data ?? "refused";

test.each([
  ["120", 120],
  [" Rs. 1,450 ", 1450],
  ["", 0],
  [undefined, 0],
  ["-5", "refused"],
  ["1e3", "refused"],
  ["12.5", "refused"],
  ["1,000,000", 1_000_000],
  ["1,000,001", "refused"],
])("a delivery fee of %j is %j", (typed, fee) => expect(readFee(typed)).toBe(fee));

test("a new restaurant is refused for the same reasons as its details are later", () => {
  const problemsOf = (form: z.ZodType, typed: object) =>
    form.safeParse(typed).error?.issues.map(({ message }) => message) ?? [];
  const later = { acceptMinutes: "10" };
  for (const [name, phone, rest] of [
    ["", "", {}],
    ["n".repeat(121), "1".repeat(31), {}],
    ["Ravi", "ask Ali", { deliveryFee: "1,000,001", cuisine: "c".repeat(121), address: "a".repeat(301) }],
  ] as const) {
    const problems = problemsOf(newRestaurantForm, { restaurantName: name, phone, address: "Here", ...rest });
    expect(problems.sort()).toEqual(problemsOf(restaurantForm, { name, phone, ...rest, ...later }).sort());
    expect(problems).not.toEqual([]);
  }
  expect(problemsOf(newRestaurantForm, { restaurantName: "Ravi", phone: "042" })).toEqual([
    "Please enter the address.",
  ]);
});
