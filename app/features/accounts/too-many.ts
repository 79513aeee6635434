/** Said wherever somebody tries too often (spec, point 8). */
export const tooMany = {
  title: "Too Many Attempts",
  message: "Too many failed attempts. Please try again later.",
} as const;
