import { changeOrder, createOrderAt, createRider as createRow, createVendor } from "#db/factories.ts";
import type { OrderStatus } from "#db/schema.ts";
import { createMember } from "../desk/test-staff.ts";

/**
 * For tests: creates a rider with an account. `give` creates an order of 500 rupees of the rider, and returns its id.
 */
export async function createRider(fullName = "Imran", id?: string) {
  const rider = await createRow(fullName, id);
  const member = await createMember(fullName, [{ role: "rider" }], rider.id);
  const give = async (status: OrderStatus) => {
    const orderId = await createOrderAt((await createVendor()).id, status);
    await changeOrder(orderId, { riderId: rider.id });
    return orderId;
  };
  /** Creates a delivered order whose cash the rider took, and returns its id. */
  const deliver = async () => {
    const orderId = await give("delivered");
    await changeOrder(orderId, { paymentStatus: "paid", cashReceivedBy: member.id });
    return orderId;
  };
  return { riderId: rider.id, member, give, deliver };
}
