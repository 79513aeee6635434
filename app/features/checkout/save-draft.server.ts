import { db } from "#db/db.server.ts";
import type { OrderDetails } from "../cart/order-details.ts";

/** Saves what was typed into a checkout that placed no order, for the next time its page is shown. */
export async function saveDraft(customerId: string, details: OrderDetails): Promise<void> {
  const { specialInstructions = "", phone: customerPhone = null, changeFor = null } = details;
  await db
    .updateTable("carts")
    .set({ specialInstructions, customerPhone, changeFor })
    .where("customerId", "=", customerId)
    .where("replacedAt", "is", null)
    .execute();
}
