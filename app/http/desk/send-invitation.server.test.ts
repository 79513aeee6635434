import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { createMember } from "../../features/desk/test-staff.ts";
import { withdrawInvitation } from "../../features/staff/invitations.server.ts";
import { action as invite } from "../../routes/desk/invite.tsx";
import { loader as listStaff } from "../../routes/desk/staff.tsx";
import { staffContext } from "./require-staff.server.ts";

test("the link of an invitation is shown to the person who sent it, until it is withdrawn", async () => {
  const [owner, other] = [
    await createMember("Sana", [{ role: "owner" }]),
    await createMember("Ali", [{ role: "owner" }]),
  ];
  const url = new URL("http://localhost/desk/staff/invite");
  const argsOf = (member: typeof owner, init: RequestInit) => {
    const context = new RouterContextProvider();
    context.set(staffContext, member);
    return { request: new Request(url, init), context, url, params: {} } as never;
  };
  const body = new URLSearchParams({ email: "bilal@tiffin.example", role: "support" });
  const sent = (await invite(argsOf(owner, { method: "POST", body }))) as Response;
  const headers = { Cookie: sent.headers.getSetCookie().join("; ") };
  const shownTo = async (member: typeof owner) => (await listStaff(argsOf(member, { headers }))).invited?.email;
  expect([await shownTo(owner), await shownTo(other)]).toEqual(["bilal@tiffin.example", undefined]);
  await withdrawInvitation(owner, { email: "bilal@tiffin.example", grant: { role: "support", vendorId: null } });
  expect(await shownTo(owner)).toBeUndefined();
});
