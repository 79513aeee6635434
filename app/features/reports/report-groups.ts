export const groupings = ["day", "week", "restaurant"] as const;

/** What the lines of a report stand for. */
export type Grouping = (typeof groupings)[number];
