import { Badge } from "../../ui/badge.tsx";
import { describeKitchenStatus } from "./kitchen-labels.ts";
import type { KitchenOrder } from "./kitchen-order.server.ts";

/** The status of an order as the kitchen calls it; 'Late' once it should be ready. */
export function OrderBadge({ order }: { order: KitchenOrder }) {
  const { label, tone } = describeKitchenStatus(order);
  return order.isLate ? <Badge tone="error">Late</Badge> : <Badge tone={tone}>{label}</Badge>;
}
