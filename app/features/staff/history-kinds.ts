/** What a line of the history can be about. */
export const historyKinds = [
  { value: "order", label: "Orders" },
  { value: "dish", label: "Dishes" },
  { value: "restaurant", label: "Restaurants" },
  { value: "staff", label: "Staff" },
  { value: "rider", label: "Riders" },
  { value: "customer", label: "Customers" },
] as const;

export type HistoryKind = (typeof historyKinds)[number]["value"];

/** The kind that a URL names; undefined for one there is not. */
export function readHistoryKind(value: string | null): HistoryKind | undefined {
  return historyKinds.find((kind) => kind.value === value)?.value;
}
