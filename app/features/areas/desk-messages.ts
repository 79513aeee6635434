import { success } from "../../ui/notice.ts";

// Must not import zod, because browser code imports this module.

/** What the staff reads. */
export const areaMessages = {
  tooMany: (most: number) => `Please name ${most} areas at most.`,
  twice: (name: string) => `“${name}” is there twice.`,
  wrongName: (entry: string, longest: number) => `“${entry}”: the name of an area has 1 to ${longest} characters.`,
  wrongFee: (entry: string) => `“${entry}”: please write whole rupees after the colon, such as DHA Phase 5: 120.`,
  changed: "Somebody has changed the areas meanwhile. Please look again before you save.",
  unavailable: "This could not be saved. Please try again.",
  saved: success("The delivery areas were saved."),
};
