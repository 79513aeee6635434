import { UserText } from "../../ui/text/user-text.tsx";
import type { KitchenOrder } from "../moves/kitchen-order.server.ts";

type RiderNameProps = { order: Pick<KitchenOrder, "riderName" | "isRiderDismissed">; own: string };

/** Who delivers an order; `own` names a rider of the restaurant's own. */
export function RiderName({ order: { riderName, isRiderDismissed }, own }: RiderNameProps) {
  return (
    <>
      <UserText>{riderName ?? own}</UserText>
      {isRiderDismissed && ", who cannot sign in any more"}
    </>
  );
}
