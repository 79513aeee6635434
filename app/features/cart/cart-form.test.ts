import { expect, test } from "vitest";
import { addToCartErrors } from "./cart-form.ts";

test("each size or group of extras to change has its own message, beside it", () => {
  const group = { id: "sauces", name: "Sauces", min: 1, max: 1 };
  const problems = [{ kind: "no-size" }, { kind: "too-few", group }, { kind: "unknown" }] as const;
  expect(addToCartErrors({ kind: "choices", problems: [...problems] })).toEqual({
    "group-size": "Please choose a size.",
    "group-sauces": "Sauces: please choose 1.",
    form: "The extras of this dish have changed. Please choose again.",
  });
  expect(addToCartErrors({ kind: "sold-out", itemName: "Naan" })).toEqual({
    form: "Naan is sold out today. Please choose something else.",
  });
});
