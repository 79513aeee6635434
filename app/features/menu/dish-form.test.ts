import { expect, test } from "vitest";
import { errorsOf } from "../text/test-forms.ts";
import { dishForm, toDish } from "./dish-form.ts";

const wrong = (fields: Record<string, string>) => errorsOf(dishForm, { name: "Karahi", ...fields });

test("sizes are read in order without empty rows, and provide the price if there is none", () => {
  const sizes = { sizeName1: "Half", sizePrice1: "700", sizeId1: "abc", sizeName3: "Full", sizePrice3: "1,300" };
  expect(toDish(dishForm.parse({ name: "Karahi", ...sizes }), "http://localhost")).toMatchObject({
    priceRupees: 700,
    sizes: [
      { id: "abc", name: "Half", priceRupees: 700 },
      { id: undefined, name: "Full", priceRupees: 1300 },
    ],
  });
});

test("missing and invalid values are reported at their fields", () => {
  expect(wrong({})).toEqual({ price: "Please enter the price." });
  expect(wrong({ price: "4.5" })).toEqual({ price: "Please enter a price in whole rupees, such as 450." });
  expect(wrong({ price: "5", sizeName1: "Half" })).toHaveProperty("sizePrice1");
  expect(wrong({ price: "5", sizePrice2: "70" })).toHaveProperty("sizeName2");
  const twice = { sizeName1: "Half", sizePrice1: "1", sizeName2: "half", sizePrice2: "2" };
  expect(wrong(twice)).toEqual({ sizeName2: "There are two sizes called half." });
});

test("one submission reports everything that is wrong", () => {
  const fields = { name: " ", description: "x".repeat(501), price: "free", image: "karahi", sizePrice1: "70" };
  expect(Object.keys(wrong(fields)).sort()).toEqual(["description", "image", "name", "price", "sizeName1"]);
});

test.each(["javascript:alert(1)", "karahi", "//evil.example/x.png", "ftp://a/b.png"])(
  "%j is not a picture",
  (image) => {
    expect(dishForm.safeParse({ name: "Karahi", price: "450", image }).success).toBe(false);
  },
);

test.each(["https://example.com/karahi.jpg", "/pictures/karahi.webp"])("%j is a picture", (image) => {
  expect(dishForm.safeParse({ name: "Karahi", price: "450", image }).success).toBe(true);
});
