import { expect, test } from "vitest";
import { dishForm, readDish } from "./dish-form.ts";

const read = (fields: Record<string, string>) => readDish(dishForm.parse({ name: "Karahi", ...fields }));

test("sizes are read in order without empty rows, and provide the price if there is none", () => {
  const sizes = { sizeName1: "Half", sizePrice1: "700", sizeId1: "abc", sizeName3: "Full", sizePrice3: "1,300" };
  expect(read(sizes)).toMatchObject({
    dish: {
      priceRupees: 700,
      sizes: [
        { id: "abc", name: "Half", priceRupees: 700 },
        { id: undefined, name: "Full", priceRupees: 1300 },
      ],
    },
  });
});

test("missing and invalid values are reported at their fields", () => {
  expect(read({})).toEqual({ errors: { price: "Please enter the price." } });
  expect(read({ price: "4.5" })).toHaveProperty("errors.price", "Please enter a price in whole rupees, such as 450.");
  expect(read({ price: "5", sizeName1: "Half" })).toHaveProperty("errors.sizePrice1");
  expect(read({ price: "5", sizePrice2: "70" })).toHaveProperty("errors.sizeName2");
  const twice = { sizeName1: "Half", sizePrice1: "1", sizeName2: "half", sizePrice2: "2" };
  expect(read(twice)).toEqual({ errors: { sizeName2: "There are two sizes called half." } });
});

test.each(["javascript:alert(1)", "karahi", "//evil.example/x.png", "ftp://a/b.png"])(
  "%j is not a picture",
  (image) => {
    expect(dishForm.safeParse({ name: "Karahi", image }).success).toBe(false);
  },
);

test.each(["https://example.com/karahi.jpg", "/pictures/karahi.webp"])("%j is a picture", (image) => {
  expect(dishForm.safeParse({ name: "Karahi", image }).success).toBe(true);
});
