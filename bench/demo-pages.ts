/** The rows of the demo that measured pages show. */
import { demoCustomer } from "../db/demo/seed.server.ts";
import { createMenuItem } from "../db/factories.ts";
import { db } from "../e2e/support/database.ts";
import { postForm } from "./requests.ts";

/** The restaurant whose menu is measured. */
export const vendorId = "naveed-karahi-house";

/**
 * Fills a menu of the demo up to 40 dishes, and adds one more to the menu and the cart.
 * @param cookie of the demo's customer, who is returned with one of their delivered orders
 */
export async function fillDemo(origin: string, cookie: string): Promise<{ customerId: string; orderId: string }> {
  const menu = db.selectFrom("menuItems").select(({ fn }) => fn.countAll<number>().as("count"));
  const { count } = await menu.where("vendorId", "=", vendorId).executeTakeFirstOrThrow();
  for (let index = count; index < 40; index += 1) await createMenuItem(vendorId, { name: `Seekh Kabab No. ${index}` });
  const { id } = await db
    .selectFrom("customers")
    .select("id")
    .where("email", "=", demoCustomer.email)
    .executeTakeFirstOrThrow();
  const dish = await createMenuItem(vendorId, { name: "Chicken Karahi" });
  await postForm(`${origin}/restaurant/${vendorId}`, { itemId: dish.id }, { cookie });
  const order = db.selectFrom("orders").select("id").where("customerId", "=", id).where("status", "=", "delivered");
  return { customerId: id, orderId: (await order.limit(1).executeTakeFirstOrThrow()).id };
}
