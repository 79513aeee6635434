import { expect, test, vi } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer, createOrder, createVendor } from "#db/factories.ts";
import { refuseWrites } from "#db/test-outages.ts";
import { log } from "#log";
import { createMember } from "../../features/desk/test-staff.ts";
import { deskArgs } from "../../http/desk/test-requests.ts";
import { action, loader } from "./board.tsx";

test("an acknowledgement that cannot be stored is answered with 503, not an error page", async () => {
  const [{ id: vendorId }, customer] = await Promise.all([createVendor(), createCustomer()]);
  const orderId = await createOrder(customer.id, vendorId);
  const cook = await createMember("Ali", [{ role: "kitchen", vendorId }]);
  const report = () => action(deskArgs(cook, "/desk/board", { fields: { intent: "acknowledge", orders: orderId } }));
  const logged = vi.spyOn(log, "error").mockReturnValue();
  const acceptWrites = await refuseWrites("orders");
  expect(await report()).toMatchObject({ data: { retryAfter: { seconds: 5 } }, init: { status: 503 } });
  expect(logged).toHaveBeenCalledOnce();
  await acceptWrites();
  expect(await report()).toBeNull();
  expect(await db.selectFrom("orders").select("id").where("seenAt", "is not", null).execute()).toEqual([
    { id: orderId },
  ]);
});

test("a board that a browser loads in advance, or of which only the head is read, does not count as open", async () => {
  const { id: vendorId } = await createVendor();
  const cook = await createMember("Ali", [{ role: "kitchen", vendorId }]);
  const args = (headers?: HeadersInit) => deskArgs(cook, "/desk/board", { headers });
  const listOpenBoards = () => db.selectFrom("openBoards").select("vendorId").execute();
  const head: Parameters<typeof loader>[0] = args();
  await loader({ ...head, request: new Request(head.request, { method: "HEAD" }) });
  await loader(args({ "Sec-Purpose": "prefetch;prerender" }));
  expect(await listOpenBoards()).toEqual([]);
  await loader(args());
  expect(await listOpenBoards()).toEqual([{ vendorId }]);
});
