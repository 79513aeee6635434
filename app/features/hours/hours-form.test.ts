import { expect, test } from "vitest";
import { hoursForm, readException, readSpans } from "./hours-form.ts";

const span = (opens: number, closes: number) => ({ opens: opens * 60, closes: closes * 60 });

test.each([
  ["no times", {}, []],
  ["one span", { opens1: "11:00", closes1: "23:00" }, [span(11, 23)]],
  ["past midnight", { opens1: "18:00", closes1: "02:30" }, [span(18, 26.5)]],
  ["until midnight", { opens1: "18:00", closes1: "00:00" }, [span(18, 24)]],
  ["until midnight as 24:00, as files write it", { opens1: "18:00", closes1: "24:00" }, [span(18, 24)]],
  ["all day", { opens1: "00:00", closes1: "00:00" }, [span(0, 24)]],
  [
    "two spans in any order",
    { opens1: "18:00", closes1: "23:00", opens3: "11:00", closes3: "15:00" },
    [span(11, 15), span(18, 23)],
  ],
])("%s is read", (_, form, spans) => {
  expect(readSpans(form)).toEqual({ spans });
});

test.each([
  [{ opens1: "11:00" }, "closes1"],
  [{ closes2: "11:00" }, "opens2"],
  [{ opens1: "25:00", closes1: "26:00" }, "opens1"],
  [{ opens1: "24:00", closes1: "02:00" }, "opens1"],
  [{ opens1: "eleven", closes1: "12:00" }, "opens1"],
  [{ opens1: "11:00", closes1: "11:00" }, "closes1"],
  [{ opens1: "11:00", closes1: "15:00", opens2: "14:00", closes2: "20:00" }, "opens2"],
  [{ opens1: "20:00", closes1: "02:00", opens2: "23:00", closes2: "23:30" }, "opens2"],
])("%o is refused at %s", (form, field) => {
  expect(readSpans(form)).toHaveProperty(["errors", field]);
});

const today = "2026-11-22";
const exception = (fields: Record<string, string>) => readException(hoursForm.parse(fields), today);

test("days are read, one day without its end, closed without times", () => {
  expect(exception({ name: "Eid", from: "2026-11-30", to: "2026-12-02" })).toEqual({
    exception: { name: "Eid", from: "2026-11-30", to: "2026-12-02", spans: [] },
  });
  expect(exception({ from: "2026-11-30" })).toHaveProperty("exception.to", "2026-11-30");
});

test("the message about equal times names midnight as a time that the form reads", () => {
  const refused = readSpans({ opens1: "11:00", closes1: "11:00" });
  const message = "errors" in refused ? refused.errors.closes1 : "";
  const [opens1, closes1] = message?.match(/\d\d:\d\d/g) ?? [];
  expect(readSpans({ opens1, closes1 })).toEqual({ spans: [span(0, 24)] });
});

test.each([
  [{}, "from"],
  [{ from: "2026-02-30" }, "from"],
  [{ from: "20266-01-01" }, "from"],
  [{ from: "2026-12-02", to: "2026-12-01" }, "to"],
  [{ from: "2026-11-01", to: "2026-11-21" }, "to"],
  [{ from: "2026-11-23", to: "2027-11-25" }, "to"],
])("days %o are refused at %s", (fields, field) => {
  expect(exception(fields as Record<string, string>)).toHaveProperty(["errors", field]);
});

test("one submission reports everything that is wrong", () => {
  const wrong = exception({ name: "x".repeat(61), from: "tomorrow", opens1: "half past eleven in the morning" });
  expect("errors" in wrong && Object.keys(wrong.errors).sort()).toEqual(["closes1", "from", "name", "opens1"]);
});
