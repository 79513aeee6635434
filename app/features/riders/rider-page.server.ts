import { listDeliveries } from "./list-deliveries.server.ts";
import { findListedRider } from "./list-riders.server.ts";
import { findRiderCash, listCashEntries } from "./rider-cash.server.ts";

/**
 * Finds what the page of a rider shows; undefined if there is no such rider. `after` has the ids after which its two lists
 * begin; `nextEntry` and `nextDelivery` are those of their next pages.
 */
export async function findRiderPage(
  riderId: string,
  after: { cash: number | undefined; deliveries: string | undefined },
) {
  const [rider, cash, { entries, next: nextEntry }, { deliveries, next: nextDelivery }] = await Promise.all([
    findListedRider(riderId),
    findRiderCash(riderId),
    listCashEntries(riderId, { after: after.cash }),
    listDeliveries(riderId, after.deliveries),
  ]);
  return rider && cash && { rider, cash, entries, deliveries, nextEntry, nextDelivery };
}

export type RiderPageData = NonNullable<Awaited<ReturnType<typeof findRiderPage>>>;
