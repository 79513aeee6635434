import { expect, test } from "vitest";
import { createVendor } from "#db/factories.ts";
import { findIntake } from "./intake.server.ts";

test.each([
  [{ isApproved: false, isOpen: true }, "Not approved"],
  [{ isApproved: true, isOpen: false }, "Switched off"],
  [{ isApproved: true, isOpen: true }, undefined],
])("%o gets orders, or the reason why not: %s", async (switches, offBecause) => {
  const { id } = await createVendor(switches);
  expect((await findIntake(id)).intake.offBecause).toBe(offBecause);
});
