import { changeOrder, createOrderAt, createRider, createVendor } from "#db/factories.ts";
import type { OrderStatus } from "#db/schema.ts";
import { createMember } from "../desk/test-staff.ts";

/** For tests: creates a rider with an account. `give` creates an order of 500 rupees of the rider, and returns its id. */
export async function createRiderWithAccount(fullName = "Imran", id?: string) {
  const rider = await createRider(fullName, id);
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

interface Page<After> {
  rows: { id: string | number }[];
  next: After | undefined;
}

/** For tests: returns the ids on each page of a list; `meanwhile` runs when the first one has been read. */
export async function listPages<After>(
  read: (after: After | undefined) => Promise<Page<After>>,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<(string | number)[][]> {
  const pages: Page<After>[] = [await read(undefined)];
  await meanwhile();
  for (let next = pages[0]?.next; next !== undefined; next = pages.at(-1)?.next) pages.push(await read(next));
  return pages.map(({ rows }) => rows.map(({ id }) => id));
}
