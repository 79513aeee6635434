import { expect, test } from "vitest";
import { createOrderAt, createVendor } from "#db/factories.ts";
import { createMember } from "../desk/test-staff.ts";
import { findMovePage } from "./find-move.server.ts";

test("a move's page is for the roles that may make it, even after the order moved on", { tags: "slow" }, async () => {
  const { id: vendorId } = await createVendor();
  const kitchen = await createMember("Ali", [{ role: "kitchen", vendorId }]);
  const manager = await createMember("Sara", [{ role: "manager", vendorId }]);
  for (const status of ["pending", "confirmed", "out_for_delivery"] as const) {
    const orderId = await createOrderAt(vendorId, status);
    const find = (member: typeof kitchen, move: string) =>
      findMovePage(member, { orderId, move }, new URLSearchParams());
    expect(await find(kitchen, "cancel"), status).toBe("not-allowed");
    expect(await find(kitchen, "pick-up"), status).toBe("not-allowed");
    expect(await find(manager, "cancel"), status).toMatchObject({ move: "cancel", order: { id: orderId } });
    expect(await find(kitchen, "refuse"), status).toMatchObject({ move: "refuse", order: { id: orderId } });
    expect(await find(kitchen, "nonsense"), status).toBeUndefined();
  }
});
