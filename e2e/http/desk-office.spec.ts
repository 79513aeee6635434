import { changeOrder, createOrderAt, findOrder } from "../../db/factories.ts";
import { signInAtDesk } from "../support/desk.ts";
import { expect, test } from "../support/fixtures.ts";
import { readPage } from "../support/http.ts";
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
