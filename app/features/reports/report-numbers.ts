import type { ReportSums } from "#db/schema.ts";
import { addCounts, findQuantiles, type MinuteCounts, type Quantiles } from "./quantiles.ts";

/** The sums of some orders, in whole rupees, and how long they took. */
export interface OrderCounts extends ReportSums {
  acceptMinutes: MinuteCounts;
  doorMinutes: MinuteCounts;
}

export interface ReportNumbers extends ReportSums {
  /** Orders neither delivered nor cancelled yet. */
  open: number;
  /** The part of the sales that the restaurant collected in cash. */
  restaurantCashRupees: number;
  /** The amount that the platform owes the restaurant; negative when the restaurant owes the platform. */
  owedRupees: number;
  accept: Quantiles | undefined;
  door: Quantiles | undefined;
}

/** Derives the other numbers from the counts. */
export function toNumbers({ acceptMinutes, doorMinutes, ...sums }: OrderCounts): ReportNumbers {
  return {
    ...sums,
    open: sums.orders - sums.delivered - sums.cancelled,
    restaurantCashRupees: sums.salesRupees - sums.riderCashRupees,
    owedRupees: sums.riderCashRupees - sums.commissionRupees,
    accept: findQuantiles(acceptMinutes),
    door: findQuantiles(doorMinutes),
  };
}

/** Adds up several groups of orders. */
export function addUp(groups: OrderCounts[]): OrderCounts {
  const sum = (pick: (counts: OrderCounts) => number) => groups.reduce((total, counts) => total + pick(counts), 0);
  return {
    orders: sum(({ orders }) => orders),
    delivered: sum(({ delivered }) => delivered),
    cancelled: sum(({ cancelled }) => cancelled),
    salesRupees: sum(({ salesRupees }) => salesRupees),
    commissionRupees: sum(({ commissionRupees }) => commissionRupees),
    riderCashRupees: sum(({ riderCashRupees }) => riderCashRupees),
    acceptMinutes: addCounts(groups.map(({ acceptMinutes }) => acceptMinutes)),
    doorMinutes: addCounts(groups.map(({ doorMinutes }) => doorMinutes)),
  };
}

export const noOrders = addUp([]);
