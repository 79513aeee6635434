import { expect, test } from "vitest";
import { createCustomer, createOrder, createVendor } from "#db/factories.ts";
import { createMember } from "../desk/test-staff.ts";
import { findMovePage } from "./find-move.server.ts";

test("the page of a move is for the roles that may make it, even after the order has moved on", {
  tags: "slow",
}, async () => {
  const [vendor, customer] = await Promise.all([createVendor(), createCustomer()]);
  const [kitchen, manager] = await Promise.all(
    (["kitchen", "manager"] as const).map((role) => createMember(role, [{ role, vendorId: vendor.id }])),
  );
  if (!kitchen || !manager) throw new Error("no staff");
  for (const status of ["pending", "confirmed", "out_for_delivery"] as const) {
    const orderId = await createOrder(customer.id, vendor.id, status);
    const find = (member: typeof kitchen, move: string) =>
      findMovePage(member, { orderId, move }, new URLSearchParams());
    expect(await find(kitchen, "cancel"), status).toBe("not-allowed");
    expect(await find(kitchen, "pick-up"), status).toBe("not-allowed");
    expect(await find(manager, "cancel"), status).toMatchObject({ move: "cancel", order: { id: orderId } });
    expect(await find(kitchen, "refuse"), status).toMatchObject({ move: "refuse", order: { id: orderId } });
    expect(await find(kitchen, "nonsense"), status).toBeUndefined();
  }
});
