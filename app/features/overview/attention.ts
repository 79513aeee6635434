import type { Moment } from "../dates/dates.ts";

/** The problems of open orders, most urgent first. */
export const attentionKinds = ["unanswered", "late", "no-rider", "rider-dismissed"] as const;

export interface OrderProblem {
  id: string;
  number: string;
  kind: (typeof attentionKinds)[number];
  restaurantName: string;
  /** The restaurant's phone number; may be ''. */
  phone: string;
  /** Minutes since it appeared on the board, was due, became ready or was picked up. */
  minutes: number;
}

export interface RestaurantProblem {
  id: string;
  restaurantName: string;
  phone: string;
  /** When the pause ends. */
  until: Moment | null;
}

/** The first of these problems, and how many there are in all. */
export interface Listed<Problem> {
  items: Problem[];
  total: number;
}

export interface Attention {
  /** The open orders with problems, the oldest first. */
  groups: Record<OrderProblem["kind"], Listed<OrderProblem>>;
  /** Restaurants that take orders, but have no board open to show them. */
  noBoard: Listed<RestaurantProblem>;
  /** Restaurants that were paused because two orders in a row were not answered. */
  paused: Listed<RestaurantProblem>;
  /** The number of all problems, including those that are not listed. */
  count: number;
}
