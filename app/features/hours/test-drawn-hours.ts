import fc from "fast-check";
import { addDays, weekdayOf } from "../dates/local-time.ts";
import { dayMinutes } from "../dates/span-text.ts";
import type { OpeningHours } from "./opening-hours.ts";

const span = fc.oneof(
  fc
    .record({ opens: fc.integer({ min: 0, max: dayMinutes - 1 }), minutes: fc.integer({ min: 1, max: dayMinutes }) })
    .map(({ opens, minutes }) => ({ opens, closes: opens + minutes })),
  fc.constantFrom(
    { opens: 0, closes: dayMinutes },
    { opens: 18 * 60, closes: dayMinutes },
    { opens: 20 * 60, closes: 32 * 60 },
  ),
);
const weekSpan = fc
  .record({ weekday: fc.integer({ min: 1, max: 7 }), span })
  .map((each) => ({ ...each.span, weekday: each.weekday }));
const exception = fc
  .record({
    start: fc.oneof(fc.integer({ min: -3, max: 12 }), fc.integer({ min: 13, max: 45 })),
    days: fc.integer({ min: 0, max: 29 }),
    spans: fc.array(span, { maxLength: 2 }),
  })
  .map(({ start, days, spans }) => {
    const from = addDays("2026-11-22", start);
    return { from, to: addDays(from, days), spans };
  });
const weekWithoutGap = fc
  .integer({ min: 0, max: dayMinutes - 1 })
  .map((opens) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens, closes: opens + dayMinutes })));
/** For tests: any hours, with exceptions in the weeks from 22 November 2026. */
export const arbitraryHours: fc.Arbitrary<OpeningHours> = fc.record({
  week: fc.oneof(fc.array(weekSpan, { maxLength: 10 }), weekWithoutGap),
  exceptions: fc.uniqueArray(exception, { maxLength: 3, selector: ({ from, to }) => `${from} ${to}` }),
});

/** For tests: the first day of `drawMinutes`. */
export const modelStart = "2026-11-15";
/** So many that every opening that ends does so within them. */
const modelDays = 100;

/** For tests: whether it is open, for each minute of 100 days from `modelStart`. The night before the first is left out. */
export function drawMinutes({ week, exceptions }: OpeningHours): boolean[] {
  const spansOn = (date: string) => {
    const covering = exceptions.filter(({ from, to }) => date >= from && date <= to);
    const [shortest] = covering.sort(
      (a, b) =>
        Date.parse(a.to) - Date.parse(a.from) - (Date.parse(b.to) - Date.parse(b.from)) || (a.from < b.from ? 1 : -1),
    );
    if (shortest) return shortest.spans;
    if (week.length === 0) return [{ opens: 0, closes: dayMinutes }];
    return week.filter(({ weekday }) => weekday === weekdayOf(date));
  };
  const minutes = new Array<boolean>(modelDays * dayMinutes).fill(false);
  for (let day = 0; day < modelDays; day += 1) {
    const midnight = day * dayMinutes;
    for (const { opens, closes } of spansOn(addDays(modelStart, day)))
      minutes.fill(true, midnight + opens, midnight + closes);
  }
  return minutes;
}
