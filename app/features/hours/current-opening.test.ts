import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, toEpochMs } from "../dates/local-time.ts";
import { replaceEnded } from "./current-opening.server.ts";
import { dayMinutes, findOpening, type OpeningHours } from "./opening-hours.ts";
import { describeOpening } from "./opening-text.ts";
import { drawMinutes } from "./test-drawn-hours.ts";

const minuteMs = 60_000;
/** A Sunday. */
const firstDay = "2026-11-22";
const start = toEpochMs(firstDay, 0);
/** From two days before the first on. */
const drawnDays = 14;

const span = fc.oneof(
  fc
    .record({ opens: fc.integer({ min: 0, max: 1_439 }), minutes: fc.integer({ min: 1, max: dayMinutes }) })
    .map(({ opens, minutes }) => ({ opens, closes: opens + minutes })),
  fc.constantFrom(
    { opens: 0, closes: dayMinutes },
    { opens: 18 * 60, closes: dayMinutes },
    { opens: 18 * 60, closes: 26 * 60 },
    { opens: 20 * 60, closes: 32 * 60 },
  ),
);
const ramadan = {
  from: addDays(firstDay, -10),
  to: addDays(firstDay, 19),
  spans: [
    { opens: 3 * 60, closes: 5 * 60 },
    { opens: 17 * 60 + 30, closes: 26 * 60 },
  ],
};
const anyHours: fc.Arbitrary<OpeningHours> = fc.record({
  week: fc.array(
    fc.tuple(fc.constantFrom(6, 7, 1), span).map(([weekday, each]) => ({ weekday, ...each })),
    { maxLength: 5 },
  ),
  exceptions: fc.constantFrom([], [ramadan], [ramadan, { from: firstDay, to: firstDay, spans: [] }]),
});

/** What a page should say: open or closed, and the whole minutes until that changes. */
function expected(minutes: boolean[], now: number) {
  const minute = Math.floor((now - start) / minuteMs) + 2 * dayMinutes;
  const isOpen = minutes[minute] === true;
  const changes = minutes.indexOf(!isOpen, minute);
  return { isOpen, changesAt: changes === -1 ? undefined : start + (changes - 2 * dayMinutes) * minuteMs };
}

test("at every instant a page is right, even before the clock has replaced an opening that has ended", {
  tags: "slow",
  timeout: 60_000,
}, () => {
  const inputs = [
    anyHours,
    fc.integer({ min: 0, max: 2 * dayMinutes }),
    // Exactly on a minute, a second before or after it, and in between.
    fc.constantFrom(0, 1, -1, 1_000, -1_000, 29_999),
    // How long ago the clock ran.
    fc.constantFrom(0, 1, 4_999, 5_000, 59_999),
    // The end of a pause, from now.
    fc.constantFrom(undefined, 0, 1, -1, 1_000, 20 * minuteMs),
  ] as const;
  let ended = 0;
  fc.assert(
    fc.property(...inputs, (hours, near, offsetMs, sinceTickMs, pauseMs) => {
      const minutes = drawMinutes(hours, addDays(firstDay, -2), drawnDays);
      // Half of the instants are near a boundary: a random one hits none.
      const change = expected(minutes, start + near * minuteMs).changesAt;
      const now = (near % 2 && change !== undefined ? change : start + near * minuteMs) + offsetMs;
      const stored = findOpening(hours, now - sinceTickMs);
      const opening = replaceEnded(stored, hours, now);
      if (stored.closesAt <= now) ended += 1;
      const model = expected(minutes, now);
      expect(opening.opensAt <= now && now < opening.closesAt).toBe(model.isOpen);
      if (model.changesAt !== undefined)
        expect(model.isOpen ? opening.closesAt : opening.opensAt).toBe(model.changesAt);
      const pausedUntil = pauseMs === undefined ? null : now + pauseMs;
      const text = describeOpening({ ...opening, pausedUntil }, now);
      const isPaused = pausedUntil !== null && pausedUntil > now;
      expect(text ?? "").toMatch(textFor(model, now, isPaused ? pausedUntil : undefined));
    }),
    { numRuns: 600 },
  );
  expect(ended).toBeGreaterThan(20);
});

/** The only texts that are right according to the model. */
function textFor(model: ReturnType<typeof expected>, now: number, pausedUntil: number | undefined): RegExp {
  const opensAt = model.isOpen ? now : (model.changesAt ?? Number.POSITIVE_INFINITY);
  if (pausedUntil !== undefined && pausedUntil > opensAt) return /^Paused until /;
  if (!model.isOpen) return model.changesAt === undefined ? /^(Opens |$)/ : /^Opens (at|tomorrow|on) /;
  const minutes = Math.ceil(((model.changesAt ?? Number.POSITIVE_INFINITY) - now) / minuteMs);
  return minutes > 60 ? /^$/ : new RegExp(`^Closes in ${minutes} minutes?$`);
}

test("an opening that has begun, but is not stored, is not promised", () => {
  const stored = { opensAt: start, closesAt: start + 60 * minuteMs };
  const hours = { week: [], exceptions: [] };
  expect(replaceEnded(stored, hours, start + 61 * minuteMs)).toBe(stored);
});
