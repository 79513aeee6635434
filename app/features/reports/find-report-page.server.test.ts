import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { tableToCsv } from "./find-report-page.server.ts";
import { formatCell, type ReportTable } from "./report-tables.ts";

test("a spreadsheet gets numbers as numbers, and no name as a formula", async () => {
  const table: ReportTable = {
    id: "dishes",
    columns: [
      { label: "Dish", kind: "text" },
      { label: "Owed", kind: "rupees" },
      { label: "Door", kind: "minutes" },
    ],
    rows: [
      ['=HYPERLINK("http://evil.example")', 1_200, 31],
      ["+92", -300, null],
      ['@sum, "fresh"', 0, 5],
      ["کڑاہی", 40, 5],
    ],
  };
  expect(await text(tableToCsv(table))).toBe(
    [
      "\ufeffDish,Owed (Rs.),Door",
      `"'=HYPERLINK(""http://evil.example"")",1200,31`,
      "'+92,-300,",
      `"'@sum, ""fresh""",0,5`,
      "کڑاہی,40,5",
      "",
    ].join("\r\n"),
  );
});

test("the page shows rupees, minutes and what is missing", () => {
  expect(formatCell(1_200, "rupees")).toBe("Rs. 1,200");
  expect(formatCell(-300, "rupees")).toBe("−Rs. 300");
  expect(formatCell(31, "minutes")).toBe("31 min");
  expect(formatCell(null, "minutes")).toBe("–");
});
