import { expect, test } from "vitest";
import { createMember } from "../../features/desk/test-staff.ts";
import { withdrawInvitation } from "../../features/staff/invitations.server.ts";
import { action as invite } from "../../routes/desk/invite.tsx";
import { loader as listStaff } from "../../routes/desk/staff.tsx";
import { deskArgs } from "./test-requests.ts";

test("the link of an invitation is shown to the person who sent it, until it is withdrawn", async () => {
  const owner = await createMember("Sana", [{ role: "owner" }]);
  const other = await createMember("Ali", [{ role: "owner" }]);
  const fields = { email: "bilal@tiffin.example", role: "support" };
  const sent = (await invite(deskArgs(owner, "/desk/staff/invite", { fields }))) as Response;
  const headers = { Cookie: sent.headers.getSetCookie().join("; ") };
  const shownTo = async (member: typeof owner) =>
    (await listStaff(deskArgs(member, "/desk/staff", { headers }))).invited?.email;
  expect([await shownTo(owner), await shownTo(other)]).toEqual(["bilal@tiffin.example", undefined]);
  await withdrawInvitation(owner, { email: "bilal@tiffin.example", grant: { role: "support", vendorId: null } });
  expect(await shownTo(owner)).toBeUndefined();
});
