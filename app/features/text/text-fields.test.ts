import { expect, test } from "vitest";
import { noteField } from "./text-fields.ts";

const note = noteField(140, "Too long");
const messagesOf = (text: string) => note.safeParse(text).error?.issues.map(({ message }) => message);

test("140 characters are accepted, of any script", () => {
  for (const character of ["a", "چ", "🍛"]) {
    expect(note.parse(character.repeat(140))).toBe(character.repeat(140));
    expect(messagesOf(character.repeat(141))).toEqual(["Too long"]);
  }
});

test("only what the customer can see is stored", () => {
  expect(note.parse(" no onions\r\n\r\n\r\nplease ")).toBe("no onions\n\nplease");
  expect(note.parse("\u200b \n")).toBe("");
});
