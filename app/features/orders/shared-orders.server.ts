import { LRUCache } from "lru-cache";
import type { OrderDetail } from "./orders.server.ts";

/** Orders that were opened recently, by their JSON text; with them, `Cached` keeps the HTML of their steps and receipts. */
const recent = new LRUCache<string, OrderDetail>({ max: 100 });

/**
 * Returns the same object for equal orders, so that `Cached` renders them once: without scripts the page of an order
 * reloads every 15 seconds, mostly unchanged. An unanswered order is returned as it is, because its countdown always differs.
 */
export function shareOrder(order: OrderDetail): OrderDetail {
  if (order.status === "pending") return order;
  const text = JSON.stringify(order);
  const known = recent.get(text);
  if (!known) recent.set(text, order);
  return known ?? order;
}
