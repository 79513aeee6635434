import { expect, test } from "vitest";
import { noteField } from "./text-fields.ts";

const note = noteField(140, "Too long");
const messagesOf = (text: string) => note.safeParse(text).error?.issues.map(({ message }) => message);

test("140 characters are accepted, however many code points each has", () => {
  const families = "👨‍👩‍👧‍👦".repeat(140);
  expect(note.parse(families)).toBe(families);
  expect(messagesOf("a".repeat(141))).toEqual(["Too long"]);
});

test("more text than the database stores is refused, even if it draws few characters", () => {
  expect(messagesOf(`a${"\u0301".repeat(2_239)}`)).toBeUndefined();
  expect(messagesOf(`a${"\u0301".repeat(2_240)}`)).toEqual(["Too long"]);
});

test("only what the customer can see is stored", () => {
  expect(note.parse(" no onions\r\n\r\n\r\nplease ")).toBe("no onions\n\nplease");
  expect(note.parse("\u200b \n")).toBe("");
});
