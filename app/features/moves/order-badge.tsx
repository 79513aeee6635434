import { Badge } from "../../ui/badge.tsx";
import type { KitchenOrder } from "./kitchen-order.server.ts";
import { describeForKitchen } from "./kitchen-words.ts";

/** The status of an order in the words of the kitchen; 'Late' once it should be ready. */
export function OrderBadge({ order }: { order: KitchenOrder }) {
  const { label, tone } = describeForKitchen(order);
  return order.isLate ? <Badge tone="error">Late</Badge> : <Badge tone={tone}>{label}</Badge>;
}
