import { expect, onTestFinished, test, vi } from "vitest";
import { startMailServer } from "../mail/test-mail-server.ts";

/** Mails an invitation; returns what the mail server receives. Settings are read on import. */
async function receive(fullName: string) {
  const { url, received, stop } = await startMailServer();
  onTestFinished(stop);
  vi.stubEnv("SMTP_URL", url);
  vi.resetModules();
  const { mailInvitation } = await import("./invitation-mail.server.ts");
  const link = "https://tiffin.example/desk/invitation/token_1";
  mailInvitation({ email: "ali@staff.example", fullName, link, invitedBy: "Ona \u202e<b>" });
  await expect.poll(() => received).toHaveLength(1);
  return received[0];
}

test.each([
  ["Ali Khan", "Hello Ali Khan,"],
  ["", "Hello,"],
])("an invitation of somebody called %j has its sender, its link and how long it is valid", async (name, hello) => {
  const mail = await receive(name);
  expect(mail).toMatchObject({ to: [{ name, address: "ali@staff.example" }], subject: "Your invitation to Tiffin" });
  expect(mail?.text).toBe(`${hello}

Ona <b> invites you to work with Tiffin. Open this link to accept:

https://tiffin.example/desk/invitation/token_1

It is valid for 7 days. If you do not know Ona <b>, ignore this email.
`);
  expect(mail?.html).toContain("<p>Ona &#60;b&#62; invites you");
});
