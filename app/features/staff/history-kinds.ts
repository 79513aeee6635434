/** The kinds of entries in the history. */
export const historyKinds = [
  { value: "order", label: "Orders" },
  { value: "dish", label: "Dishes" },
  { value: "restaurant", label: "Restaurants" },
  { value: "staff", label: "Staff" },
  { value: "rider", label: "Riders" },
  { value: "customer", label: "Customers" },
] as const;

export type HistoryKind = (typeof historyKinds)[number]["value"];

/** Reads the kind from the URL; undefined for an unknown one. */
export function readHistoryKind(value: string | null): HistoryKind | undefined {
  return historyKinds.find((kind) => kind.value === value)?.value;
}
