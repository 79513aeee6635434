import type { OrderStatus } from "#db/schema.ts";
import { describeKitchenStatus } from "../moves/kitchen-labels.ts";
import { statuses } from "../orders/order-status.ts";
import type { Restaurants } from "../search/list-conditions.server.ts";

/** The filters of the list of orders; an undefined field does not filter. */
export interface OrderFilter {
  restaurants: Restaurants;
  /** One of `statusChoices`; anything else matches none. */
  status?: string | undefined;
  /** The day on which they were placed, in Asia/Karachi, as 'YYYY-MM-DD'; anything else matches none. */
  day?: string | undefined;
  /** An order number, a whole id, the end of a phone number, or words of a name. */
  search?: string | undefined;
  customerId?: string | undefined;
}

export type StatusChoice = OrderStatus | "open" | "open-earlier";

/** The statuses to filter by, with their labels. */
export const statusChoices: { value: StatusChoice; label: string }[] = [
  { value: "open", label: "In progress" },
  { value: "open-earlier", label: "In progress from earlier days" },
  ...statuses.map((value) => ({ value, label: describeKitchenStatus({ status: value, cancelCode: null }).label })),
];

/** Finds a status to filter by; undefined for any other value. */
export function findStatusChoice(value: string): StatusChoice | undefined {
  return statusChoices.find((choice) => choice.value === value)?.value;
}

/** Reads the filters from the URL, except for the restaurants and the search. */
export function readOrderFilter(params: URLSearchParams): Pick<OrderFilter, "status" | "day" | "customerId"> {
  return {
    status: readTyped(params, "status"),
    day: readTyped(params, "day"),
    customerId: params.get("customer") || undefined,
  };
}

/**
 * Keeps values that match nothing, so that the filter's chip shows them: dropping them would list everything as if nothing
 * had been filtered.
 */
function readTyped(params: URLSearchParams, name: string): string | undefined {
  return params.get(name)?.replaceAll("\0", "").trim().slice(0, 40).toWellFormed() || undefined;
}
