import { db } from "#db/db.server.ts";
import type { OrderDetails } from "../cart/order-details.ts";
import { toDate } from "../later/delivery-times.ts";

/** Saves the values entered at a checkout that placed no order, to fill in the form again. */
export async function saveDraft(customerId: string, details: OrderDetails): Promise<void> {
  const { specialInstructions = "", phone: customerPhone = null, changeFor = null } = details;
  const deliverAt = toDate(details.deliverAt);
  await db
    .updateTable("carts")
    .set({ specialInstructions, customerPhone, changeFor, deliverAt })
    .where("customerId", "=", customerId)
    .where("replacedAt", "is", null)
    .execute();
}
