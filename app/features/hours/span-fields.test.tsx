import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { hoursForm, readSpans } from "./hours-form.ts";
import { SpanFields } from "./span-fields.tsx";
import { writeTime } from "./time-field.ts";

test("a form keeps all spans of a day that was imported with more breaks than most have", () => {
  const spans = [5, 8, 11, 14, 17, 20].map((hour) => ({ opens: hour * 60, closes: (hour + 2) * 60 }));
  const html = renderToStaticMarkup(<SpanFields spans={spans} formId="5" reply={undefined} />);
  const inputs = html.match(/<input[^>]*>/g) ?? [];
  const fields = inputs.map((input) => [/ name="(.*?)"/.exec(input)?.[1], / value="(.*?)"/.exec(input)?.[1]]);
  const shown = Object.fromEntries(fields.filter(([, value]) => value));
  expect(Object.values(shown)).toEqual(spans.flatMap(({ opens, closes }) => [writeTime(opens), writeTime(closes)]));
  const names = [...html.matchAll(/<legend [^>]*>(.*?)</g)].map(([, name]) => name);
  expect(names, "tell screen readers the spans apart").toEqual([1, 2, 3, 4, 5, 6, 7].map((row) => `Opening ${row}`));
  expect(readSpans(hoursForm.parse(shown))).toEqual({ spans });
});
