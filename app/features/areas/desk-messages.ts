import { success } from "../../ui/notice.ts";

/** Messages for staff. */
export const areaMessages = {
  tooMany: (most: number) => `Please enter at most ${most} areas.`,
  twice: (name: string) => `“${name}” is listed twice.`,
  wrongName: (entry: string, longest: number) =>
    `“${entry}”: the name of an area must have a letter or digit, and at most ${longest} characters.`,
  wrongFee: (entry: string) => `“${entry}”: please enter whole rupees after the colon, such as DHA Phase 5: 120.`,
  changed: "Somebody changed the areas in the meantime. Please check them before you save.",
  saved: success("The delivery areas were saved."),
};
