import type { Moment } from "../dates/dates.ts";

/** The problems of open orders, most urgent first. */
export const attentionKinds = ["unanswered", "late", "no-rider"] as const;

export interface OrderProblem {
  id: string;
  number: string;
  kind: (typeof attentionKinds)[number];
  restaurantName: string;
  /** The restaurant's phone number; may be ''. */
  phone: string;
  /** Minutes since it appeared on the board, was due or became ready. */
  minutes: number;
}

export interface RestaurantProblem {
  id: string;
  restaurantName: string;
  phone: string;
  /** When the pause ends. */
  until: Moment | null;
}

export interface Attention {
  /** The open orders with problems, the oldest first. */
  groups: Record<OrderProblem["kind"], OrderProblem[]>;
  /** Restaurants that take orders, but have no board open to show them. */
  noBoard: RestaurantProblem[];
  /** Restaurants that were paused because two orders in a row were not answered. */
  paused: RestaurantProblem[];
  count: number;
}
