import { expect, test } from "vitest";
import { inLanguage } from "../../i18n/in-language.server.ts";
import { describeChoiceProblem } from "./choice-messages.ts";
import {
  describeChoices,
  describeLimits,
  describeLine,
  findChoiceProblem,
  isUnchoosable,
  listChoiceProblems,
  listChoices,
  type OptionGroup,
} from "./choices.ts";

const option = (id: string, priceRupees = 0, isSoldOut = false) => {
  return { id, name: `Name of ${id}`, priceRupees, isSoldOut };
};
const degrees = [option("mild"), option("hot")];
const spice: OptionGroup = { id: "spice", name: "Spice level", min: 1, max: 1, options: degrees };
const sauces: OptionGroup = {
  id: "sauces",
  name: "Sauces",
  min: 0,
  max: 2,
  options: [option("mayo", 40), option("raita", 60), option("chutney", 0, true), option("garlic", 50)],
};
const groups = [spice, sauces];

test.each([
  ["one of a required group", ["hot"], undefined],
  ["as many as allowed", ["hot", "mayo", "raita"], undefined],
  ["none of a required group", ["mayo"], "Spice level: please choose 1."],
  ["two where one is allowed", ["hot", "mild"], "Spice level: please choose at most 1."],
  ["more than allowed", ["hot", "mayo", "raita", "garlic"], "Sauces: please choose at most 2."],
  ["a sold-out one", ["hot", "chutney"], "Name of chutney is sold out today. Please choose something else."],
  ["one of another dish", ["hot", "cola"], "The extras of this dish have changed. Please choose again."],
])("choosing %s is allowed, or refused with a message", (_, chosen, words) => {
  const problem = findChoiceProblem(groups, chosen);
  expect(problem && describeChoiceProblem(problem)).toBe(words);
});

test("every group with a problem is named", () => {
  expect(listChoiceProblems(groups, ["mayo", "raita", "garlic"])).toMatchObject([
    { kind: "too-few", group: { id: "spice" } },
    { kind: "too-many", group: { id: "sauces" } },
  ]);
});

test("a dish without extras takes none", () => {
  expect(findChoiceProblem([], [])).toBeUndefined();
  expect(findChoiceProblem([], ["hot"])).toEqual({ kind: "unknown" });
});

test("a group cannot be chosen from when too few of its options are on sale", () => {
  expect(isUnchoosable({ ...spice, options: [option("mild", 0, true)] })).toBe(true);
  expect(isUnchoosable(spice)).toBe(false);
  expect(isUnchoosable({ ...sauces, options: [] })).toBe(false);
});

test("choices are in the order of the menu, one line per group", () => {
  const choices = listChoices(groups, ["raita", "gone", "mayo", "hot"]);
  expect(choices.map(({ name }) => name)).toEqual(["Name of hot", "Name of mayo", "Name of raita"]);
  expect(describeChoices(choices)).toEqual(["Spice level: Name of hot", "Sauces: Name of mayo, Name of raita"]);
});

test("a line is described with its size, extras and note, if it has any", () => {
  expect(describeLine({ size: "Half", extras: ["Sauces: Raita"], note: "no onions" })).toBe(
    "Size: Half\u00a0· Sauces: Raita\u00a0· Note: no onions",
  );
  expect(describeLine({ size: null, extras: [], note: "" })).toBeUndefined();
  const inUrdu = inLanguage("ur", () =>
    describeLine({ size: "Half", extras: ["Sauces: Raita", "Crust: Thin"], note: "" }),
  );
  expect(inUrdu, "English choices do not change places with Urdu words").toMatch(
    /\u2068Half\u2069.+\u2068Sauces: Raita\u2069.+\u2068Crust: Thin\u2069/,
  );
});

test.each([
  [1, 1, "Choose 1"],
  [0, 3, "Choose up to 3"],
  [1, 3, "Choose 1 to 3"],
])("a group of %i to %i options reads '%s'", (min, max, words) => {
  expect(describeLimits({ min, max })).toBe(words);
});
