export const reportMessages = {
  title: "Please choose other days",
  noDay: "Please enter a day, such as 2026-11-22.",
  future: "This day is still to come.",
  reversed: "The last day is before the first one.",
  tooLong: "A report covers 366 days at most.",
  failed: "The report could not be loaded",
};
