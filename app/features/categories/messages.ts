import { success } from "../../ui/notice.ts";

/** Messages for staff. */
export const categoryMessages = {
  tooMany: (most: number) => `Please enter at most ${most} categories.`,
  twice: (name: string) => `“${name}” is listed twice.`,
  wrongName: (entry: string, longest: number) =>
    `“${entry}”: the name of a category must have a letter or digit, and at most ${longest} characters.`,
  wrongUrduName: (entry: string, longest: number) =>
    `“${entry}”: the name in Urdu must be at most ${longest} characters long.`,
  changed: "Somebody changed the categories in the meantime. Please check them before you save.",
  saved: success("The categories were saved."),
};
