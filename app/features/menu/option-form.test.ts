import { expect, test } from "vitest";
import { errorsOf } from "../text/test-forms.ts";
import { groupForm, toGroup } from "./option-form.ts";

const sauces = { name: "Sauces", max: "1" };

test("options are read in order without empty rows; an empty price means free", () => {
  const rows = { optionId1: "abc", optionName1: "Raita", optionPrice1: "Rs. 60", optionName3: "Ketchup" };
  expect(toGroup(groupForm.parse({ ...sauces, ...rows, max: "2" }))).toEqual({
    name: "Sauces",
    min: 0,
    max: 2,
    options: [
      { id: "abc", name: "Raita", priceRupees: 60 },
      { id: undefined, name: "Ketchup", priceRupees: 0 },
    ],
  });
});

test("an imported group that allows more choices than a form has options can be saved again", () => {
  expect(toGroup(groupForm.parse({ ...sauces, optionName1: "Raita", max: "20" })).max).toBe(20);
});

const raita = { optionName1: "Raita" };

test.each([
  ["no option", {}, "optionName1", "Please enter at least one option."],
  ["a price without a name", { optionPrice2: "60" }, "optionName2", "Please enter the name of this option."],
  ["a price that is not a number", { ...raita, optionPrice1: "six" }, "optionPrice1", "whole rupees"],
  ["one name twice", { ...raita, optionName2: "raita" }, "optionName2", "There are two options called raita."],
  [
    "a long name",
    { optionName1: "a".repeat(61) },
    "optionName1",
    "The name of an option must be at most 60 characters long.",
  ],
  [
    "a long price",
    { ...raita, optionPrice1: "0".repeat(21) },
    "optionPrice1",
    "A price must be at most 20 characters long.",
  ],
  ["a maximum of 0", { ...raita, max: "0" }, "max", "at least 1"],
  ["a minimum above the maximum", { ...raita, min: "2" }, "min", "more than"],
  ["a minimum that nobody can reach", { ...raita, min: "2", max: "2" }, "min", "fewer options"],
])("%s is explained at its field", (_, fields, field, words) => {
  expect(errorsOf(groupForm, { ...sauces, ...fields })).toEqual({ [field]: expect.stringContaining(words) });
});

test("one submission reports everything that is wrong", () => {
  const fields = { max: "many", min: "3", optionName1: "Raita", optionPrice1: "six", optionPrice2: "60" };
  const wrong = Object.keys(errorsOf(groupForm, fields)).sort();
  expect(wrong).toEqual(["max", "min", "name", "optionName2", "optionPrice1"]);
});
