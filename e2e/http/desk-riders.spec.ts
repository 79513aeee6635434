import { changeOrder, createOrderAt, createRider } from "../../db/factories.ts";
import { db, uniqueWord } from "../support/database.ts";
import { signInAsRider, signInAtDesk } from "../support/desk.ts";
import { expect, test } from "../support/fixtures.ts";
import { parseHtml, textOf } from "../support/html.ts";
import { postForm, readPage } from "../support/http.ts";
import { expectRefusal, submitForm } from "../support/http-forms.ts";
import { TextBrowser } from "../support/text-browser.ts";

test("support invites an existing rider, and confirms no cash", async ({ request, restaurant: { id: vendorId } }) => {
  await signInAtDesk(request, vendorId, { role: "support" });
  const rider = await createRider();
  const email = `${uniqueWord()}@staff.example`;
  const invited = await postForm(request, `/desk/riders/invite?rider=${rider.id}`, { email, fullName: rider.fullName });
  expect([invited.status(), invited.headers().location]).toEqual([303, "/desk/riders"]);
  const text = textOf((await readPage(request, "/desk/riders")).querySelector("main"));
  expect(text).toContain(`Link for ${email}`);
  const path = /\/desk\/invitation\/[\w-]{43}/.exec(text)?.[0] ?? "";
  const joined = await postForm(request, path, {
    fullName: rider.fullName,
    password: "karahi-at-eight",
    confirmPassword: "karahi-at-eight",
  });
  expect(joined.status()).toBe(303);
  const person = db.selectFrom("staff").select("riderId").where("email", "=", email);
  expect(await person.executeTakeFirst()).toEqual({ riderId: rider.id });

  await signInAtDesk(request, vendorId, { role: "support" });
  const again = await postForm(request, `/desk/riders/invite?rider=${rider.id}`, { email: `x${email}`, fullName: "" });
  expect(again.status()).toBe(409);
  expect(await again.text()).toContain("This rider already has an account.");
  expect((await postForm(request, `/desk/riders/${rider.id}`, { amount: "500", seen: "0" })).status()).toBe(403);
});

test("the owner counts the cash of a rider without an account again, confirms it and corrects a mistake with a reason", async ({
  request,
  restaurant: { id: vendorId },
}) => {
  await signInAtDesk(request, vendorId, { role: "owner", fullName: "Samina Rauf" });
  const rider = await createRider();
  const deliver = async () => {
    const values = { riderId: rider.id, subtotal: 45_000, totalAmount: 45_000 };
    await changeOrder(await createOrderAt(vendorId, "delivered"), values);
  };
  await deliver();
  const owner = new TextBrowser(request);
  await owner.open("/desk/riders");
  expect(owner.text).toMatch(/Cash with riders without an account Rs\. \d/);
  const page = `/desk/riders/${rider.id}`;
  await deliver();
  const late = await postForm(request, page, { amount: "45000", seen: "0" });
  expect(late.status()).toBe(409);
  expect(await late.text()).toContain("The amount is now Rs. 90,000. Count again, then confirm.");
  await owner.open(page);
  await owner.press("Confirm Rs. 90,000");
  expect(owner.text).toMatch(/Cash to hand in ?Rs\. 0.*Received by Samina Rauf/);
  await owner.follow("Correct: Rs. 90,000");
  const wrong = await submitForm(request, owner.path, {}, "Correct");
  await expectRefusal(wrong, { title: "Error", message: "Write what was wrong.", field: "What was wrong?" });
  // Not least because the order will be deleted: cash without an order would make the total of a later run negative.
  await owner.press("Correct", { "What was wrong?": "Two notes were missing" });
  expect(owner.text).toContain("Corrected by Samina Rauf");
  expect(owner.text).toContain("Two notes were missing");
  expect(owner.text).toContain("Confirm Rs. 90,000");
});

test("an unknown rider or entry is not found, an invalid sum refused", async ({ request, restaurant }) => {
  const owner = await signInAtDesk(request, restaurant.id, { role: "owner" });
  const [rider, other] = [await createRider(), await createRider()];
  const values = { riderId: other.id, amount: 500, receivedBy: owner.id };
  const entry = await db.insertInto("cashHandovers").values(values).returning("id").executeTakeFirstOrThrow();
  for (const path of [
    "/desk/riders/nobody",
    `/desk/riders/${rider.id}/cash/${entry.id}`,
    `/desk/riders/${rider.id}/cash/x`,
    `/desk/riders/${rider.id}/cash/99999999999999999999`,
    "/desk/riders/invite?rider=nobody",
  ])
    expect((await request.get(path)).status(), path).toBe(404);
  for (const path of [`/desk/riders/${rider.id}?cash=x&deliveries=%00`, "/desk/riders?after=nobody&search=%25%00"])
    expect((await request.get(path)).status(), path).toBe(200);
  const confirm = (amount: string, seen: string) => postForm(request, `/desk/riders/${rider.id}`, { amount, seen });
  for (const amount of ["", "0", "-500", "1.5", "5e300", "x"]) expect((await confirm(amount, "0")).status()).toBe(400);
  expect((await confirm("500", "0")).status()).toBe(409);
  const correct = (path: string) => postForm(request, path, { reason: "Miscounted" });
  expect((await correct(`/desk/riders/${rider.id}/cash/${entry.id}`)).status()).toBe(404);
  expect((await correct(`/desk/riders/${other.id}/cash/${entry.id}`)).status()).toBe(303);
});

test("a rider's list accepts only a rider's moves, and only of the rider's own orders", async ({ request }) => {
  await signInAsRider(request);
  const post = (fields: Record<string, string>) =>
    postForm(request, "/desk/deliveries", { status: "ready", version: "1", order: "none", move: "pick-up", ...fields });
  const othersOrder = await post({});
  expect(othersOrder.status()).toBe(409);
  expect(await othersOrder.text()).toContain("This delivery is no longer yours.");
  expect((await post({ move: "fly" })).status()).toBe(409);
  expect((await post({ status: "lost" })).status()).toBe(400);
});

test("a rider who reports another rider's delivery is led to their own list", async ({ request, restaurant }) => {
  const orderId = await createOrderAt(restaurant.id, "out_for_delivery");
  await changeOrder(orderId, { riderId: (await createRider()).id });
  await signInAsRider(request);
  const fields = { status: "out_for_delivery", version: "2" };
  const answer = await postForm(request, `/desk/orders/${orderId}/moves/deliver`, fields);
  expect(answer.status()).toBe(404);
  const page = parseHtml(await answer.text());
  expect(textOf(page.querySelector("main"))).toContain("A delivery may have been given to another rider.");
  expect(page.querySelectorAll('a[href="/desk/deliveries"]')).toHaveLength(2);
});
