import { changeOrder, createOrderAt, findOrder } from "../../db/factories.ts";
import { createAccount, uniqueWord } from "../support/database.ts";
import { signInAtDesk } from "../support/desk.ts";
import { expect, test } from "../support/fixtures.ts";
import { postForm, readPage } from "../support/http.ts";
import { TextBrowser } from "../support/text-browser.ts";

test("support finds an order by its phone number, and cancels it with a reason", async ({ request, restaurant }) => {
  const [orderId, other] = [await createOrderAt(restaurant.id, "preparing"), await createOrderAt(restaurant.id)];
  const customerPhone = `0300 ${String(Date.now()).slice(-7)}`;
  await changeOrder(orderId, { customerPhone });
  await signInAtDesk(request, restaurant.id, { role: "support" });
  const support = new TextBrowser(request);
  await support.open("/desk/orders");
  await support.press("Search", { "Number, phone, name": `+92 ${customerPhone.slice(1)}` });
  expect(support.text).not.toContain(`#${other.slice(-6)}`);
  await support.follow(`#${orderId.slice(-6)}`);
  await support.follow("Cancel order");
  await support.press("Cancel order", {}, ["Something ran out"]);
  expect(support.text).toContain("Something in your order has run out.");
  const { status, cancelCode } = await findOrder(orderId);
  expect([status, cancelCode]).toEqual(["cancelled", "restaurant"]);
});

test("the list of orders: a link removes a filter, the file has what it shows", async ({ request, restaurant }) => {
  const orderId = await createOrderAt(restaurant.id, "ready");
  await signInAtDesk(request, restaurant.id, { role: "manager" });
  const manager = new TextBrowser(request);
  await manager.open("/desk/orders?status=cancelled");
  expect(manager.text).toContain("No orders found");
  await manager.follow("Remove Cancelled");
  expect(manager.text).toContain(`#${orderId.slice(-6)}`);
  const link = (await readPage(request, "/desk/orders?status=ready")).querySelector("a[download]");
  const file = await request.get(link?.getAttribute("href") ?? "");
  expect(file.headers()["content-type"]).toBe("text/csv; charset=utf-8");
  expect(await file.text()).toContain(`\r\n${orderId},`);
});

test("a customer sets a new password with a code of support, which is shown once", async ({ request, restaurant }) => {
  const { fullName, email } = await createAccount({ fullName: `Sana ${uniqueWord()}` });
  await signInAtDesk(request, restaurant.id, { role: "support" });
  const [support, customer] = [new TextBrowser(request), new TextBrowser(request)];
  await support.open("/desk/customers");
  await support.press("Search", { "Name, email, phone": fullName });
  await support.follow(fullName);
  await support.follow("Make a reset code");
  await support.press("Make a reset code");
  const [code = ""] = /\b[A-Z0-9]{6}\b/.exec(support.text) ?? [];
  expect(code).not.toBe("");
  await support.open(support.path);
  expect(support.text).not.toContain(code);
  await customer.open("/forgot-password");
  await customer.press("Send Reset Link", { "Email Address": email });
  await customer.follow("Continue");
  await customer.press("Verify Code", { "Reset Code": code });
  const password = "korma & naan";
  await customer.press("Update Password", { "New Password": password, "Confirm Password": password });
  expect((await postForm(request, "/login", { email, password })).status()).toBe(303);
});
