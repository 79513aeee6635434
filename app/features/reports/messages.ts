export const reportMessages = {
  title: "Please choose other days",
  noDay: "Please enter a day, such as 2026-11-22.",
  future: "This day is in the future.",
  reversed: "The last day is before the first one.",
  tooLong: "A report can cover at most 366 days.",
  failed: "The report could not be loaded",
};
