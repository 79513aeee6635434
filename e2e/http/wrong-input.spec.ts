import type { APIRequestContext, APIResponse } from "@playwright/test";
import { createOrder } from "../../db/factories.ts";
import { customerForms } from "../support/customer-forms.ts";
import { db } from "../support/database.ts";
import { signInAtDesk } from "../support/desk.ts";
import { expect, test } from "../support/fixtures.ts";
import { postForm, signUp } from "../support/http.ts";

const script = "<script>alert(1)</script>";
const oddValues: Record<string, string> = {
  empty: "",
  "12,000 characters": "a".repeat(12_000),
  NUL: "a\0b",
  emoji: "🍛👩‍👩‍👧",
  Urdu: "چکن کڑاہی",
  script,
  "-1": "-1",
  "1.5": "1.5",
  "1e309": "1e309",
};

const dishes = { Naan: 40, Karahi: { price: 700, sizes: { Half: 700 } } };

/** Versions of a form, each with one odd field. */
function oddForms(form: Record<string, string>, field: string): Record<string, [string, string][]> {
  const good = Object.entries(form);
  const without = good.filter(([name]) => name !== field);
  const forms: Record<string, [string, string][]> = { missing: without };
  for (const [what, value] of Object.entries(oddValues)) forms[what] = [...without, [field, value]];
  forms.repeated = [...good, [field, form[field] ?? ""], [field, script]];
  forms["an array name"] = [...good, [`${field}[9999999].a`, "1"], [`${field}[9999999]`, "1"], ["__proto__.a", "1"]];
  forms["an unknown intent"] = [...good, ["__intent__", "x"]];
  forms["a conform intent"] = [...good, ["__intent__", `{"type":"insert","payload":{"name":"${field}"}}`]];
  return forms;
}

for (const [name, { path, fields, refusals = {}, accepted = {}, fill }] of Object.entries(customerForms)) {
  for (const field of fields) {
    test(`${name}: whatever '${field}' holds, it is accepted completely or refused`, async ({
      request,
      ownRestaurant,
    }) => {
      const restaurant = await ownRestaurant(dishes);
      const customer = await signUp(request);
      for (const what of Object.keys(oddForms({}, field))) {
        const form = await fill(request, customer, restaurant);
        const before = await rowsOf(customer.id);
        const sent = oddForms(form, field)[what] ?? [];
        const response = await postForm(request, path(restaurant), sent);
        await expectSoundAnswer(response, what);
        const after = await rowsOf(customer.id);
        const refusal = isGood(sent, field, form, accepted) ? undefined : refusals[field];
        if (response.status() >= 400 || refusal !== undefined) {
          expect.soft(after, `${what}: nothing was written`).toEqual(before);
        }
        if (refusal) await expectNextPage(request, response, refusal, what);
        expect.soft(await findIncompleteRows(after), what).toEqual([]);
        await expectWholeAccount(sent, response, what);
      }
    });
  }
}

test("deleting with an invalid address id does not claim success", async ({ request }) => {
  const { id } = await signUp(request);
  const before = await rowsOf(id);
  for (const [what, addressId] of Object.entries({ missing: [], empty: [""], long: ["a".repeat(65)], NUL: ["a\0b"] })) {
    const form = addressId.map((value): [string, string] => ["addressId", value]);
    const response = await postForm(request, "/profile/addresses", [["intent", "delete"], ...form]);
    await expectNextPage(request, response, "toast--error", what);
    expect.soft(await rowsOf(id), what).toEqual(before);
  }
});

async function expectSoundAnswer(response: APIResponse, what: string): Promise<void> {
  expect.soft(response.status(), what).toBeLessThan(500);
  expect.soft(await response.text(), `${what}: markup is escaped`).not.toContain(script);
  const { location = "/" } = response.headers();
  expect.soft(location, `${what}: stays on this site`).toMatch(/^\/(?![/\\])/);
}

/** Only the first value of a repeated field counts. */
function isGood(sent: [string, string][], field: string, ...good: Record<string, string>[]): boolean {
  const value = sent.find(([name]) => name === field)?.[1];
  return value !== undefined && good.some((values) => values[field] === value);
}

async function expectNextPage(request: APIRequestContext, from: APIResponse, text: string | RegExp, what: string) {
  const page = await request.get(from.headers().location ?? "");
  const says = expect.soft(await page.text(), `${what}: the next page says`);
  if (typeof text === "string") says.toContain(text);
  else says.toMatch(text);
}

async function rowsOf(customerId: string) {
  const [customer, resets, addresses, carts, orders, lines] = await Promise.all([
    db.selectFrom("customers").selectAll().where("id", "=", customerId).execute(),
    db.selectFrom("passwordResets").selectAll().where("customerId", "=", customerId).execute(),
    db.selectFrom("addresses").selectAll().where("customerId", "=", customerId).orderBy("id").execute(),
    db.selectFrom("carts").selectAll().where("customerId", "=", customerId).orderBy("id").execute(),
    db.selectFrom("orders").selectAll().where("customerId", "=", customerId).orderBy("id").execute(),
    db
      .selectFrom("cartItems")
      .innerJoin("carts", "carts.id", "cartItems.cartId")
      .selectAll("cartItems")
      .where("customerId", "=", customerId)
      .orderBy("cartItems.id")
      .execute(),
  ]);
  return { customer, resets, addresses, carts, orders, lines };
}

/** Names incomplete rows: carts and orders without lines, orders whose lines do not add up, empty addresses. */
async function findIncompleteRows({
  addresses,
  carts,
  orders,
  lines,
}: Awaited<ReturnType<typeof rowsOf>>): Promise<string[]> {
  const faults = carts.filter((cart) => !lines.some((line) => line.cartId === cart.id)).map(({ id }) => `cart ${id}`);
  for (const { id, label, address } of addresses) {
    if (!label.trim() || !address.trim()) faults.push(`address ${id}`);
  }
  for (const order of orders) {
    const items = await db.selectFrom("orderItems").select("total").where("orderId", "=", order.id).execute();
    const sum = items.reduce((total, item) => total + item.total, 0);
    if (items.length === 0 || sum !== order.subtotal || !order.deliveryAddress) faults.push(`order ${order.id}`);
  }
  return faults;
}

/** Expects that an accepted registration stored all its fields, and that a refused one created no account. */
async function expectWholeAccount(sent: [string, string][], response: APIResponse, what: string): Promise<void> {
  const first = (name: string) => sent.find(([key]) => key === name)?.[1]?.trim();
  const email = first("email");
  if (!response.url().endsWith("/register") || !email || email.includes("\0")) return;
  const accounts = await db
    .selectFrom("customers")
    .leftJoin("addresses", "addresses.customerId", "customers.id")
    .select(["fullName", "phone", "addresses.address"])
    .where("email", "=", email)
    .execute();
  const expected = { fullName: first("fullName"), phone: first("phone"), address: first("address") || null };
  expect.soft(accounts, what).toEqual(response.status() === 303 ? [expected] : []);
}

for (const field of ["rating", "comment"]) {
  test(`review: whatever '${field}' holds, it is accepted completely or refused`, async ({
    request,
    restaurant: { id: vendorId },
  }) => {
    const { id } = await signUp(request);
    const orderId = await createOrder(id, vendorId, "delivered");
    const form = { rating: "4", comment: "Hot, fresh and on time." };
    for (const [what, sent] of Object.entries(oddForms(form, field))) {
      await db.deleteFrom("reviews").where("orderId", "=", orderId).execute();
      const response = await postForm(request, `/review/${orderId}`, sent);
      await expectSoundAnswer(response, what);
      const rows = await db
        .selectFrom("reviews")
        .select(["rating", "comment"])
        .where("orderId", "=", orderId)
        .execute();
      const whole = rows.every((row) => row.rating >= 1 && row.rating <= 5 && row.comment.trim().length >= 10);
      expect.soft(whole && rows.length === (response.status() === 303 ? 1 : 0), what).toBe(true);
    }
  });
}

test("a long URL makes no list long: its rows do not repeat it", async ({ request, ownRestaurant }) => {
  const menu = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`Naan ${index}`, 40]));
  const { id } = await ownRestaurant(menu);
  await signUp(request);
  await signInAtDesk(request, id, { role: "manager" });
  const lengthOf = async (path: string) => (await (await request.get(path)).text()).length;
  await lengthOf("/");
  const unknown = `unknown=${"a".repeat(8_000)}`;
  for (const path of ["/?closed=1", `/restaurant/${id}?closed=1`, `/desk/menu?restaurant=${id}`]) {
    const added = (await lengthOf(`${path}&${unknown}`)) - (await lengthOf(path));
    expect(added / unknown.length, path).toBeLessThan(10);
  }
});
