export const reportMessages = {
  future: "This day is in the future.",
  reversed: "The last day is before the first one.",
  tooLong: "A report can cover at most 366 days.",
  failed: "The report could not be loaded",
};
