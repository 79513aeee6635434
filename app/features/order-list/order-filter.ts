import type { OrderStatus } from "#db/schema.ts";
import { isDate } from "../dates/local-time.ts";

/** What orders are listed by; a field that is undefined narrows nothing. */
export interface OrderFilter {
  restaurants: "all" | string[];
  status?: OrderStatus | "open" | undefined;
  /** Of the day they were placed on in Asia/Karachi, as 'YYYY-MM-DD'. */
  day?: string | undefined;
  /** A number or a whole id, the end of a phone number, or words of a name. */
  search?: string | undefined;
  customerId?: string | undefined;
}

/** The choices of a status, as they read on the page. */
export const statusChoices: { value: OrderStatus | "open"; label: string }[] = [
  { value: "open", label: "In work" },
  { value: "pending", label: "New" },
  { value: "confirmed", label: "Accepted" },
  { value: "preparing", label: "Cooking" },
  { value: "ready", label: "Ready" },
  { value: "out_for_delivery", label: "On the way" },
  { value: "delivered", label: "Delivered" },
  { value: "cancelled", label: "Cancelled" },
];

/** The status that a URL names; undefined for one there is not. */
function readStatus(value: string | null): OrderFilter["status"] {
  return statusChoices.find((choice) => choice.value === value)?.value;
}

/** What the URL of the list asks for, except for whose orders and the search. */
export function readOrderFilter(params: URLSearchParams): Pick<OrderFilter, "status" | "day" | "customerId"> {
  const day = params.get("day") ?? "";
  return {
    status: readStatus(params.get("status")),
    day: isDate(day) ? day : undefined,
    customerId: params.get("customer") || undefined,
  };
}
