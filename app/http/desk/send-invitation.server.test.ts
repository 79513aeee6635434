import { expect, onTestFinished, test, vi } from "vitest";
import { env } from "#env";
import { createMember } from "../../features/desk/test-staff.ts";
import { startMailServer } from "../../features/mail/test-mail-server.ts";
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

test("an invitation is mailed once, even if its form is sent twice, with a link to APP_ORIGIN", async () => {
  const { url, received, stop } = await startMailServer();
  onTestFinished(stop);
  vi.spyOn(env, "SMTP_URL", "get").mockReturnValue(url);
  vi.spyOn(env, "APP_ORIGIN", "get").mockReturnValue("https://tiffin.example");
  const owner = await createMember("Sana", [{ role: "owner" }]);
  for (const name of ["bilal", "bilal", "ali"]) {
    const fields = { email: `${name}@tiffin.example`, role: "support", formKey: `form-for-${name}` };
    await invite(deskArgs(owner, "/desk/staff/invite", { fields }));
  }
  const mailed = () => received.flatMap(({ recipients }) => recipients).sort();
  await expect.poll(mailed).toEqual(["ali@tiffin.example", "bilal@tiffin.example"]);
  for (const { text } of received) expect(text).toMatch(/^https:\/\/tiffin\.example\/desk\/invitation\/[\w-]{43}$/m);
});
