import type { Moment } from "../dates/dates.ts";

/** What can be wrong with an open order, most urgent first. */
export const attentionKinds = ["unanswered", "late", "no-rider"] as const;

export interface OrderInNeed {
  id: string;
  number: string;
  kind: (typeof attentionKinds)[number];
  restaurantName: string;
  /** The restaurant's phone number; may be ''. */
  phone: string;
  /** Minutes since it was placed, was due or became ready. */
  minutes: number;
}

export interface RestaurantInNeed {
  id: string;
  restaurantName: string;
  phone: string;
  /** When the pause ends. */
  until: Moment | null;
}

export interface Attention {
  /** In the order of `attentionKinds`. */
  groups: OrderInNeed[][];
  /** Open restaurants that have no board open to show a new order. */
  noBoard: RestaurantInNeed[];
  /** Paused because two orders in a row were not answered. */
  paused: RestaurantInNeed[];
  count: number;
}
