import { db } from "#db/db.server.ts";
import { changeOrder, createCustomer, createOrder, createVendor } from "#db/factories.ts";
import type { OrderStatus } from "#db/schema.ts";
import { createMember } from "../desk/test-staff.ts";

/**
 * For tests: creates a rider with an account. `give` creates an order of 500 rupees of the rider, and returns its id.
 */
export async function createRider(fullName = "Imran", id?: string) {
  const values = { fullName, ...(id && { id }) };
  const rider = await db.insertInto("riders").values(values).returning("id").executeTakeFirstOrThrow();
  const member = await createMember(fullName, [{ role: "rider" }], rider.id);
  const give = async (status: OrderStatus) => {
    const [customer, vendor] = await Promise.all([createCustomer(), createVendor()]);
    const orderId = await createOrder(customer.id, vendor.id, status);
    await changeOrder(orderId, { riderId: rider.id });
    return orderId;
  };
  /** Creates a delivered order whose cash the rider took, and returns its id. */
  const deliver = async () => {
    const orderId = await give("delivered");
    const paid = { paymentStatus: "paid", cashReceivedBy: member.id };
    await changeOrder(orderId, paid);
    return orderId;
  };
  return { riderId: rider.id, member, give, deliver };
}
