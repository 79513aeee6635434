import type { Moment } from "../dates/dates.ts";

/** What can be wrong with an open order, the worst first. */
export const attentionKinds = ["unanswered", "late", "no-rider"] as const;

export interface OrderInNeed {
  id: string;
  number: string;
  kind: (typeof attentionKinds)[number];
  restaurantName: string;
  /** Of the restaurant; may be ''. */
  phone: string;
  /** For how long: since it was placed, was due or became ready. */
  minutes: number;
}

export interface RestaurantInNeed {
  id: string;
  restaurantName: string;
  phone: string;
  /** Until when it is paused. */
  until: Moment | null;
}

export interface Attention {
  /** As `attentionKinds`. */
  groups: OrderInNeed[][];
  /** Open restaurants where nobody would see a new order. */
  noBoard: RestaurantInNeed[];
  /** Paused because two orders in a row were not answered. */
  paused: RestaurantInNeed[];
  count: number;
}
