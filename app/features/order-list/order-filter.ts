import type { OrderStatus } from "#db/schema.ts";
import { describeKitchenStatus } from "../moves/kitchen-labels.ts";
import { statuses } from "../orders/order-status.ts";
import type { Restaurants } from "../search/list-conditions.server.ts";
import { readText } from "../search/search-params.ts";

/** The filters of the list of orders; an undefined field does not filter. */
export interface OrderFilter {
  restaurants: Restaurants;
  /** One of `statusChoices`; anything else matches none. */
  status?: string | undefined;
  /** The day on which they were placed, in Asia/Karachi, as 'YYYY-MM-DD'; anything else matches none. */
  day?: string | undefined;
  /** An order number, a whole id, the beginning or end of a phone number, or words of a name. */
  search?: string | undefined;
  customerId?: string | undefined;
}

export type StatusChoice = OrderStatus | "open" | "open-earlier";

export const statusChoices: { value: StatusChoice; label: string }[] = [
  { value: "open", label: "In progress" },
  { value: "open-earlier", label: "In progress from earlier days" },
  ...statuses.map((value) => ({ value, label: describeKitchenStatus({ status: value, cancelCode: null }).label })),
];

/** Finds a status to filter by; undefined for any other value. */
export function findStatusChoice(value: string): StatusChoice | undefined {
  return statusChoices.find((choice) => choice.value === value)?.value;
}

/**
 * Reads the filters from the URL, except for the restaurants. Keeps values that match nothing, so that the filter's chip
 * shows them: dropping them would list everything as if nothing had been filtered.
 */
export function readOrderFilter(url: URL): Omit<OrderFilter, "restaurants"> {
  return {
    status: readText(url, "status", 40),
    day: readText(url, "day", 40),
    search: readText(url, "search", 100),
    customerId: url.searchParams.get("customer") || undefined,
  };
}
