// Apart from the form's rules: pages show these words, and need no validation library for it.

/** Why an address that is filled in was not added (spec, point 8). */
export const addressRefusals = {
  failed: "Failed to add address. Please try again.",
  tooMany: (most: number) => `You can keep ${most} addresses at most.`,
};
