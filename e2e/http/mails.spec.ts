import { type APIRequestContext, expect } from "@playwright/test";
import { startMailServer } from "../../app/features/mail/test-mail-server.ts";
import { changeStatus } from "../../app/features/orders/operator-orders.server.ts";
import { createOrder, createVendor } from "../../db/factories.ts";
import { newCustomer, postForm, register, signUp } from "../support/http.ts";
import { test } from "../support/own-app-fixture.ts";

test("where mails are sent, reset codes work and reveal no accounts, and customers hear of their orders", async ({
  newVisitor,
  ownApp,
}) => {
  const mail = await startMailServer();
  const app = await ownApp.start({ SMTP_URL: mail.url, TRUST_PROXY: "loopback" });
  const open = (headers = {}) => newVisitor({ baseURL: app.origin, extraHTTPHeaders: headers });
  const [device, known, unknown] = [await open(), await open(), await open()];
  const { email, fullName } = await register(device);
  const stranger = newCustomer().email;

  await test.step("sign-in, invalid-credential: 'Invalid Credentials' for both", async () => {
    const [wrong, nobody] = [
      await answerOf(known, "/login", { email, password: "guessed" }),
      await answerOf(unknown, "/login", { email: stranger, password: "guessed" }),
    ];
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain("Invalid Credentials");
    expect(wrong.text).toContain("Invalid email or password. Please check your credentials and try again.");
    expect(nobody).toEqual(wrong);
  });

  await test.step("forgot password answers both alike, again too soon as well", async () => {
    // One after the other, because a busy machine does not do all of it within the six seconds of a cooldown.
    const requestCode = async (visitor: APIRequestContext, address: string) => {
      const answer = await answerOf(visitor, "/forgot-password", { email: address });
      const page = await pageOf(visitor, "/forgot-password?sent=1", address);
      const again = await postForm(visitor, "/forgot-password", { email: address });
      expect(again.status()).toBe(429);
      expect(await again.text()).toMatch(/Please wait [1-6] seconds before trying again\./);
      return { answer, page };
    };
    const [existing, nobody] = [await requestCode(known, email), await requestCode(unknown, stranger)];
    expect(existing.answer).toMatchObject({ status: 303, location: "/forgot-password?sent=1" });
    expect(existing.page).toContain("If ADDRESS has an account, a reset code is on its way there.");
    expect(nobody).toEqual(existing);
  });

  const code = await test.step("the mail brings the code", async () => {
    await expect.poll(() => mail.received.length).toBe(1);
    const [received] = mail.received;
    expect(received?.to).toMatchObject([{ name: fullName, address: email }]);
    const found = codeOf(received?.text);
    expect(found).not.toBe("");
    expect(received?.html).toContain(found);
    for (const page of ["/forgot-password?sent=1", "/reset-code"]) {
      expect(await (await known.get(page)).text(), "the code is nowhere on the screen").not.toContain(found);
    }
    return found;
  });

  await test.step("a wrong code and somebody without an account are told the same", async () => {
    const wrong = await answerOf(known, "/reset-code", { code: "WRONG1" }, email);
    expect(wrong.text).toContain("Invalid reset code. Please check your code and try again.");
    expect(await answerOf(unknown, "/reset-code", { code: "WRONG1" }, stranger)).toEqual(wrong);
  });

  await test.step("the code sets a new password, which signs in, and ends the old session", async () => {
    const password = "another-secret";
    expect((await postForm(known, "/reset-code", { code })).status()).toBe(303);
    expect((await postForm(known, "/reset-code", { password, confirmPassword: password })).status()).toBe(303);
    expect((await device.get("/profile", { maxRedirects: 0 })).headers().location).toMatch(/^\/login/);
    expect((await postForm(known, "/login", { email, password })).status()).toBe(303);
  });

  await test.step("strangers' requests neither fill the mailbox nor invalidate a mailed code", async () => {
    const from = (address: string) => open({ "X-Forwarded-For": address });
    const [phone, laptop] = [await from("192.0.2.1"), await from("192.0.2.2")];
    const { email } = await register(phone);
    const mailsToOwner = () => mail.received.filter(({ to }) => to?.[0]?.address === email);
    const requestCode = (visitor: APIRequestContext) => answerOf(visitor, "/forgot-password", { email });

    const answer = await requestCode(laptop);
    await expect.poll(mailsToOwner).toHaveLength(1);
    for (let n = 0; n < 6; n += 1) {
      const stranger = await from(`198.51.100.${n}`);
      expect(await requestCode(stranger), "a request that sends no mail is answered like any other").toEqual(answer);
      for (let tries = 0; tries < 6; tries += 1) await postForm(stranger, "/reset-code", { code: "WRONG1" });
    }
    await postForm(phone, "/logout", {});
    await requestCode(phone);
    await expect.poll(mailsToOwner, "3 emails at most, and one for a known device").toHaveLength(4);
    const code = codeOf(mailsToOwner()[0]?.text);
    expect((await postForm(laptop, "/reset-code", { code })).status()).toBe(303);
  });

  expect(mail.received.splice(0), "1 of the first steps and 4 to the owner whom strangers tried").toHaveLength(5);

  await test.step("placed and cancelled orders are mailed to customers who want mails", async () => {
    await ownApp.joinDatabase();
    const visitor = await open();
    const { id, email } = await signUp(visitor);
    const vendor = await createVendor();
    const orderId = await createOrder(id, vendor.id);
    await expect.poll(() => mail.received.length).toBe(1);
    expect(mail.received[0]).toMatchObject({ to: [{ address: email }] });
    expect(mail.received[0]?.text).toContain("1 × Chicken Karahi: Rs. 500");
    await changeStatus({ orderId, status: "cancelled", reason: "Out of <b>chicken</b>" });
    await expect.poll(() => mail.received.length).toBe(2);
    expect(mail.received[1]?.subject).toMatch(/^Cancelled: your order #/);
    expect(mail.received[1]?.html).toContain("Out of &#60;b&#62;chicken&#60;/b&#62;");
    const path = "/profile/notifications";
    expect(await (await visitor.get(path)).text()).toContain("When an order is placed, cancelled or delivered");
    await postForm(visitor, path, { intent: "mail" });
    expect(await (await visitor.get(path)).text()).not.toMatch(/name="mail"[^>]*checked/);
  });
  await mail.stop();
});

function codeOf(letter = ""): string {
  return /reset code is ([A-Z0-9]{6})\./.exec(letter)?.[1] ?? "";
}

/** An answer without what differs between two requests, and with ADDRESS instead of the email. */
async function answerOf(
  request: APIRequestContext,
  path: string,
  fields: Record<string, string>,
  email = fields.email ?? "",
) {
  const response = await postForm(request, path, fields);
  return {
    status: response.status(),
    location: response.headers().location,
    text: neutral(await response.text(), email),
  };
}

async function pageOf(request: APIRequestContext, path: string, email: string): Promise<string> {
  return neutral(await (await request.get(path)).text(), email);
}

function neutral(html: string, email: string): string {
  // The second in which the cooldown is read may differ.
  return html.replaceAll(email, "ADDRESS").replace(/nonce="[^"]*"|<!--.*?-->|(?<=Wait |\\"seconds\\",)\d/g, "");
}
