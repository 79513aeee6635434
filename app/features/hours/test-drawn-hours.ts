import { addDays, weekdayOf } from "../dates/local-time.ts";
import { dayMinutes, type OpeningHours } from "./opening-hours.ts";

/** For tests: whether it is open, for each minute of the days from `first`. The night before the first is left out. */
export function drawMinutes({ week, exceptions }: OpeningHours, first: string, days: number): boolean[] {
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
  const minutes = new Array<boolean>(days * dayMinutes).fill(false);
  for (let day = 0; day < days; day += 1) {
    const midnight = day * dayMinutes;
    for (const { opens, closes } of spansOn(addDays(first, day)))
      minutes.fill(true, midnight + opens, midnight + closes);
  }
  return minutes;
}
