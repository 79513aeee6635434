import { startMailServer } from "../../app/features/mail/test-mail-server.ts";
import { changeStatus } from "../../app/features/orders/operator-orders.server.ts";
import { createOrder, createVendor } from "../../db/factories.ts";
import { expect } from "../support/fixtures.ts";
import { postForm, signUp } from "../support/http.ts";
import { test } from "../support/own-app-fixture.ts";

const path = "/profile/notifications";

test("placed and cancelled orders are mailed to customers who want mails", async ({ newVisitor, ownApp }) => {
  const mail = await startMailServer();
  const app = await ownApp.start({ SMTP_URL: mail.url });
  await ownApp.joinDatabase();
  const visitor = await newVisitor({ baseURL: app.origin });
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
  expect(await (await visitor.get(path)).text()).toContain("When an order is placed, cancelled or delivered");
  await postForm(visitor, path, { intent: "mail" });
  expect(await (await visitor.get(path)).text()).not.toMatch(/name="mail"[^>]*checked/);
  await mail.stop();
});
