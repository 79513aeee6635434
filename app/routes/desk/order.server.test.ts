import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createOrderAt, createVendor } from "#db/factories.ts";
import { createMember } from "../../features/desk/test-staff.ts";
import { deskArgs } from "../../http/desk/test-requests.ts";
import { loader } from "./order.tsx";

test("a page that a browser loads in advance, or of which only the head is read, does not acknowledge its order", async () => {
  const { id: vendorId } = await createVendor();
  const orderId = await createOrderAt(vendorId, "pending");
  const cook = await createMember("Ali", [{ role: "kitchen", vendorId }]);
  const args = (headers?: HeadersInit) => deskArgs(cook, `/desk/orders/${orderId}`, { params: { orderId }, headers });
  const isAcknowledged = async () => {
    const { seenAt } = await db
      .selectFrom("orders")
      .select("seenAt")
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    return seenAt !== null;
  };
  const head: Parameters<typeof loader>[0] = args();
  await loader({ ...head, request: new Request(head.request, { method: "HEAD" }) });
  await loader(args({ "Sec-Purpose": "prefetch;prerender" }));
  await loader(args({ Purpose: "prefetch" }));
  expect(await isAcknowledged()).toBe(false);
  await loader(args());
  expect(await isAcknowledged()).toBe(true);
});
