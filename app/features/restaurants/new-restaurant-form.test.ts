import { expect, test } from "vitest";
import { newRestaurantForm } from "./forms.ts";

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

test("a new restaurant needs an address", () => {
  const { error } = newRestaurantForm.safeParse({ restaurantName: "Ravi", phone: "042" });
  expect(error?.issues.map(({ message }) => message)).toEqual(["Please enter the address."]);
});
