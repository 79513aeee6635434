import { expect, test } from "vitest";
import { createMember } from "../../features/desk/test-staff.ts";
import { deskArgs } from "../../http/desk/test-requests.ts";
import { loader } from "./orders-export.ts";

test("a day that does not exist is not found, instead of a file that says there were no orders", async () => {
  const owner = await createMember("Sana", [{ role: "owner" }]);
  const open = async (day: string) => loader(deskArgs(owner, `/desk/orders/export.csv?day=${day}`));
  for (const day of ["2026-02-30", "tomorrow"])
    await expect(open(day)).rejects.toMatchObject({ init: { status: 404 } });
  for (const day of ["2026-02-28", ""]) expect((await open(day)).status).toBe(200);
});
