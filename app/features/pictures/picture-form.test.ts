import { expect, test } from "vitest";
import { chosenPicture } from "./picture-form.ts";

const hash = "0123456789abcdef".repeat(4);
const stored = `/pictures/${hash}-640.jpg`;

test.each([
  [`https://food.example/pictures/${hash}-320.webp`, stored],
  [`https://food.example/pictures/${hash}-640.jpg`, stored],
  [`/pictures/${hash}-160.jpg`, stored],
  [stored, stored],
  [`https://other.example/pictures/${hash}-320.webp`, `https://other.example/pictures/${hash}-320.webp`],
  ["https://food.example/pictures/karahi.svg", "https://food.example/pictures/karahi.svg"],
  ["/pictures/karahi.svg", "/pictures/karahi.svg"],
  ["", ""],
])("a dish with the picture %j refers to %j", (image, expected) => {
  expect(chosenPicture({ image }, "https://food.example")).toBe(expected);
});

test("a removed picture is not stored, whatever its address", () => {
  expect(chosenPicture({ image: stored, removePicture: "on" }, "https://food.example")).toBe("");
});
