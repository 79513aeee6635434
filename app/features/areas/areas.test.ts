import fc from "fast-check";
import { expect, test } from "vitest";
import { inLanguage } from "../../i18n/in-language.server.ts";
import { readAreas, writeAreas } from "./areas.ts";
import { deliveryMessages } from "./messages.ts";

test("areas are separated by lines or commas, with a fee after a colon, and sorted", () => {
  expect(readAreas("Johar  Town\r\n\nDHA Phase 5: 120\ngulberg: Rs. 60")).toEqual({
    areas: [
      { name: "DHA Phase 5", feeRupees: 120 },
      { name: "gulberg", feeRupees: 60 },
      { name: "Johar Town", feeRupees: null },
    ],
  });
  expect(readAreas("Gulberg; Cantt: 0,")).toEqual({
    areas: [
      { name: "Cantt", feeRupees: 0 },
      { name: "Gulberg", feeRupees: null },
    ],
  });
  expect(readAreas(" \n")).toEqual({ areas: [] });
});

test("direction controls of an imported list are removed, as from the area of an address", () => {
  expect(readAreas("\u202bگلبرگ: 60\u202c")).toEqual({ areas: [{ name: "گلبرگ", feeRupees: 60 }] });
});

test.each([
  ["Gulberg\ngulberg: 60", "“gulberg” is listed twice."],
  ["Gulberg: sixty", "“Gulberg: sixty”: please enter whole rupees after the colon, such as DHA Phase 5: 120."],
  ["Gulberg: 60: 70", "“Gulberg: 60: 70”: please enter whole rupees after the colon, such as DHA Phase 5: 120."],
  ["Gulberg: 1000001", "“Gulberg: 1000001”: please enter whole rupees after the colon, such as DHA Phase 5: 120."],
  [": 60", "“: 60”: the name of an area must have a letter or digit, and at most 60 characters."],
  ["-", "“-”: the name of an area must have a letter or digit, and at most 60 characters."],
  ["x".repeat(61), `“${"x".repeat(40)}…”: the name of an area must have a letter or digit, and at most 60 characters.`],
  [
    `x: ${"🍕".repeat(20)}`,
    `“x: ${"🍕".repeat(18)}…”: please enter whole rupees after the colon, such as DHA Phase 5: 120.`,
  ],
  [Array.from({ length: 101 }, (_, index) => `Block ${index}`).join("\n"), "Please enter at most 100 areas."],
  [
    `${Array.from({ length: 101 }, (_, index) => `Block ${index}`).join("\n")}\nGulberg: sixty`,
    "Please enter at most 100 areas.",
  ],
  ["x".repeat(8_001), "Please enter at most 100 areas."],
])("%j is refused", (text, problem) => {
  expect(readAreas(text)).toEqual({ problem });
});

test("formatted areas can be parsed again", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), fc.constantFrom("\n" as const, ", " as const), (text, separator) => {
      const read = readAreas(text);
      if ("problem" in read) return;
      expect(readAreas(writeAreas(read.areas, separator))).toEqual(read);
    }),
  );
});

test("a restaurant's page lists its areas, with the fees that differ from its own", () => {
  const areas = [
    { name: "Cantt", feeRupees: 100 },
    { name: "Gulberg", feeRupees: null },
    { name: "Johar Town", feeRupees: 0 },
  ];
  expect(deliveryMessages.deliversTo(areas)).toBe("Delivers to Cantt (Rs.\u00a0100), Gulberg, Johar Town (Free).");
  const inUrdu = inLanguage("ur", () => deliveryMessages.deliversTo(areas)).replace(/[\u2067-\u2069]/g, "|");
  expect(inUrdu).toContain("||Cantt (Rs.\u00a0100)|، |Gulberg|، |Johar Town (مفت)||");
});
