import { waitInWords } from "../dates/wait-in-words.ts";

// Apart from the form's rules: pages show these words, and need no validation library for it.

/** Why an address that is filled in was not added (spec, point 8). */
export const addressRefusals = {
  failed: "Failed to add address. Please try again.",
  tooMany: (most: number) => `You can keep ${most} addresses at most.`,
  tooOften: (wait: number) =>
    `You have changed your addresses many times in the last hour. Please try again ${waitInWords(wait)}.`,
};
