import { sql } from "kysely";

/**
 * An SQL condition on `orders`: the order is not final, see `isFinal`. Without parameters, as in the indexes of open orders:
 * otherwise they are not used.
 */
export const isOpenOrder = sql<boolean>`orders.status not in ('delivered', 'cancelled')`;
