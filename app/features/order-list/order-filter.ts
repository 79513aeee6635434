import type { OrderStatus } from "#db/schema.ts";
import { describeForKitchen } from "../kitchen/kitchen-words.ts";
import { statuses } from "../orders/order-status.ts";

/** The filters of the list of orders; an undefined field does not filter. */
export interface OrderFilter {
  restaurants: "all" | string[];
  status?: OrderStatus | "open" | undefined;
  /** The day on which they were placed, in Asia/Karachi, as 'YYYY-MM-DD'; anything else matches none. */
  day?: string | undefined;
  /** An order number, a whole id, the end of a phone number, or words of a name. */
  search?: string | undefined;
  customerId?: string | undefined;
}

/** The statuses to filter by, with their labels. */
export const statusChoices: { value: OrderStatus | "open"; label: string }[] = [
  { value: "open", label: "In progress" },
  ...statuses.map((value) => ({ value, label: describeForKitchen({ status: value, cancelCode: null }).label })),
];

/** Reads the status from the URL; undefined for an unknown one. */
function readStatus(value: string | null): OrderFilter["status"] {
  return statusChoices.find((choice) => choice.value === value)?.value;
}

/** Reads the filters from the URL, except for the restaurants and the search. */
export function readOrderFilter(params: URLSearchParams): Pick<OrderFilter, "status" | "day" | "customerId"> {
  const day = params.get("day")?.replaceAll("\0", "").trim().slice(0, 40).toWellFormed();
  return {
    status: readStatus(params.get("status")),
    day: day || undefined,
    customerId: params.get("customer") || undefined,
  };
}
