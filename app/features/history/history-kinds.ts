export const historyKinds = [
  { value: "order", label: "Orders" },
  { value: "dish", label: "Dishes" },
  { value: "extras", label: "Extras" },
  { value: "restaurant", label: "Restaurants" },
  { value: "staff", label: "Staff" },
  { value: "rider", label: "Riders" },
  { value: "customer", label: "Customers" },
] as const;

export type HistoryKind = (typeof historyKinds)[number]["value"];

/** Whether there is such a kind. */
export function isHistoryKind(kind: string): kind is HistoryKind {
  return historyKinds.some(({ value }) => value === kind);
}
