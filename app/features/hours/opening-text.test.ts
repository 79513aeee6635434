import { expect, test } from "vitest";
import { describeOpening, describeWhen } from "./opening-text.ts";

/** 22 November 2026 is a Sunday. */
const at = (time: string, day = 22) => Date.parse(`2026-11-${day}T${time}+05:00`);
const now = at("19:30:30");
const describe = (opensAt: number, closesAt: number, pausedUntil: number | null = null) =>
  describeOpening({ opensAt, closesAt, pausedUntil }, now);

test.each([
  ["a closing that is far away", describe(at("11:00:00"), at("23:00:00")), undefined],
  ["no closing", describe(at("11:00:00"), Number.POSITIVE_INFINITY), undefined],
  ["a closing that is near", describe(at("11:00:00"), at("19:50:00")), "Closes in 20 minutes"],
  ["the last minute", describe(at("11:00:00"), at("19:31:00")), "Closes in 1 minute"],
  ["later today", describe(at("20:00:00"), at("23:00:00")), "Opens at 8:00 PM"],
  ["tomorrow", describe(at("11:00:00", 23), at("23:00:00", 23)), "Opens tomorrow at 11:00 AM"],
  ["after midnight", describe(at("00:30:00", 23), at("03:00:00", 23)), "Opens tomorrow at 12:30 AM"],
  ["this week", describe(at("11:00:00", 24), at("23:00:00", 24)), "Opens on Tuesday at 11:00 AM"],
  ["next week", describe(at("11:00:00", 29), at("23:00:00", 29)), "Opens on 29 Nov 2026 at 11:00 AM"],
  ["a pause", describe(at("11:00:00"), at("23:00:00"), at("20:15:00")), "Paused until 8:15 PM"],
  ["a pause that is over", describe(at("11:00:00"), at("23:00:00"), at("19:00:00")), undefined],
  [
    "a pause into tomorrow",
    describe(at("11:00:00"), at("20:00:00"), at("11:00:00", 23)),
    "Paused until tomorrow at 11:00 AM",
  ],
  ["a pause ending before the opening", describe(at("20:00:00"), at("23:00:00"), at("19:45:00")), "Opens at 8:00 PM"],
  ["a pause that ends with the opening", describe(at("20:00:00"), at("23:00:00"), at("20:00:00")), "Opens at 8:00 PM"],
  ["a past opening whose next one is not known yet", describe(at("11:00:00"), at("19:00:00")), undefined],
])("%s is described", (_, described, text) => {
  expect(described).toBe(text);
});

test.each([
  ["earlier today", at("11:00:00"), "at 11:00 AM"],
  ["yesterday, which is no day to come", at("20:30:00", 21), "on 21 Nov 2026 at 8:30 PM"],
  ["in six days", at("20:30:00", 28), "on Saturday at 8:30 PM"],
])("a time %s is described", (_, time, text) => {
  expect(describeWhen(time, now)).toBe(text);
});
