import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { toCsv, toCsvParts } from "./csv.server.ts";

test("texts are quoted where needed, numbers and missing values are not", () => {
  expect(toCsv([["Ali", 'He said "hi", twice', "two\nlines", 1450, -5, null, "بریانی"], ["Sana"]])).toBe(
    '\uFEFFAli,"He said ""hi"", twice","two\nlines",1450,-5,,بریانی\r\nSana\r\n',
  );
});

test("only the first part of a file has the byte order mark", () => {
  expect(toCsv([["Ali"]], "first") + toCsv([["Sana"]], "next")).toBe("\uFEFFAli\r\nSana\r\n");
});

test("the parts of a file add up to the file written at once", async () => {
  const rows = Array.from({ length: 2_500 }, (_, number) => [number, `Name, ${number}`]);
  expect(await text(toCsvParts(rows))).toBe(toCsv(rows));
});

test.each(["=1+1", "+923001234567", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠A1"])(
  "%j is not run as a formula in a spreadsheet",
  (text) => {
    expect(toCsv([[text]], "next").replaceAll('"', "")).toBe(`'${text}\r\n`);
  },
);
