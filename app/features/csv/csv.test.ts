import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test("texts that need it are quoted, numbers and missing values are not", () => {
  expect(csvLine(["Ali", 'He said "hi", twice', "two\nlines", 1450, -5, null, "بریانی"])).toBe(
    'Ali,"He said ""hi"", twice","two\nlines",1450,-5,,بریانی\r\n',
  );
});

test.each(["=1+1", "+923001234567", "-1", "@SUM(A1)", "\t=1", "\r=1"])("%j is no formula in a spreadsheet", (text) => {
  expect(csvLine([text]).replaceAll('"', "")).toBe(`'${text}\r\n`);
});
