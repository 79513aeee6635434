import fc from "fast-check";
import { expect, test } from "vitest";
import { toEpochMs } from "../dates/local-time.ts";
import { replaceEnded } from "./current-opening.server.ts";
import { dayMinutes, findOpening } from "./opening-hours.ts";
import { describeOpening } from "./opening-text.ts";
import { arbitraryHours, drawMinutes, modelStart } from "./test-drawn-hours.ts";

const minuteMs = 60_000;
const start = toEpochMs(modelStart, 0);

/** What a page should say: open or closed, and the whole minutes until that changes. */
function expected(minutes: boolean[], now: number) {
  const minute = Math.floor((now - start) / minuteMs);
  const isOpen = minutes[minute] === true;
  const changes = minutes.indexOf(!isOpen, minute);
  return { isOpen, changesAt: changes === -1 ? undefined : start + changes * minuteMs };
}

test("at every instant a page is right, even before the clock has replaced an opening that has ended", {
  tags: "slow",
  timeout: 60_000,
}, () => {
  const inputs = [
    arbitraryHours,
    fc.integer({ min: 2 * dayMinutes, max: 10 * dayMinutes }),
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
      const minutes = drawMinutes(hours);
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
