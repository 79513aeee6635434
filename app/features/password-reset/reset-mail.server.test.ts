import { expect, test } from "vitest";
import { composeResetEmail } from "./reset-mail.server.ts";

test("the email has everything needed; its subject has no code, because locked phones show it", () => {
  const fullName = "\u202eSana <Malik>";
  const email = composeResetEmail({ code: "K4R4H1", fullName, email: "sana@tiffin.example" });
  expect(email.to).toEqual({ name: fullName, address: "sana@tiffin.example" });
  expect(email.subject).toBe("Your Tiffin reset code");
  for (const body of [email.text, email.html]) {
    expect(body).toContain("once, within 30 minutes");
    expect(body).toContain("If you did not request it, you can ignore this email: your password has not changed.");
    expect(body).toContain("support@tiffin.example");
  }
  expect(email.text).toMatch(/^Hello Sana <Malik>,\n\nYour Tiffin reset code is K4R4H1\.$/m);
  expect(email.html).toContain("<p>Hello Sana &#60;Malik&#62;,</p>");
  expect(email.html).toContain("<strong>K4R4H1</strong>");
});
