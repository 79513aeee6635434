import type { APIRequestContext } from "@playwright/test";
import { changeMenuItem } from "../../db/factories.ts";
import { db } from "../support/database.ts";
import { signInAtDesk } from "../support/desk.ts";
import { expect, test } from "../support/fixtures.ts";
import { parseHtml, textOf } from "../support/html.ts";
import { hiddenFields, postForm, readHiddenFields, readPage } from "../support/http.ts";

test.use({ menu: {} });

/** Sends a file, or text, like the page's form. */
function send(request: APIRequestContext, url: string, content: { csv: string | Buffer } | { text: string }) {
  const upload = "csv" in content && { name: "menu.csv", mimeType: "text/csv", buffer: Buffer.from(content.csv) };
  return request.post(url, {
    multipart: { intent: "preview", ...("text" in content && { text: content.text }), ...(upload && { upload }) },
    headers: { "Sec-Fetch-Site": "same-origin" },
    maxRedirects: 0,
  });
}

const listDishes = (vendorId: string) =>
  db.selectFrom("menuItems").select(["name", "price"]).where("vendorId", "=", vendorId).orderBy("order").execute();

test("others' files and forged forms import nothing", async ({ request, newVisitor, baseURL, restaurant }) => {
  await signInAtDesk(request, restaurant.id, { role: "manager" });
  const location = (await send(request, "/desk/import", { csv: "Dish,Price\nNaan,40\n" })).headers().location ?? "";
  const confirmation = await readHiddenFields(request, location);
  const colleague = await newVisitor({ extraHTTPHeaders: { "X-Forwarded-For": "2001:db8:7:8::1" } });
  await signInAtDesk(colleague, restaurant.id, { role: "manager" });
  expect(await (await colleague.get(location)).text()).toContain("This file has expired.");
  const made = new URL(location, baseURL);
  made.searchParams.set("file", "a\0b");
  const answer = await request.get(made.pathname + made.search);
  expect([answer.status(), await answer.text()]).toEqual([200, expect.stringContaining("This file has expired.")]);
  for (const [who, fields] of [
    [colleague, confirmation],
    [request, { ...confirmation, seen: "x".repeat(43) }],
    [request, { ...confirmation, file: "../../etc/passwd" }],
    [request, {}],
  ] as const) {
    expect((await postForm(who, location, { ...fields, intent: "import" })).status()).toBe(409);
  }
  expect(await listDishes(restaurant.id)).toEqual([]);
});

test("a refused row refuses its file, and an outdated preview is replaced by a current one", async ({
  request,
  ownRestaurant,
}) => {
  const restaurant = await ownRestaurant({ Naan: 40 });
  await signInAtDesk(request, restaurant.id, { role: "manager" });
  const upload = async (csv: string) => {
    const location = (await send(request, "/desk/import", { csv })).headers().location ?? "";
    const page = await readPage(request, location);
    return { location, fields: hiddenFields(page), text: textOf(page.querySelector("main")) };
  };
  const refused = await upload("Dish,Price\nNaan,fifty\nRoti,20\n");
  expect(refused.text).toMatch(/Refused \(1\).*Line 2: The price must be whole rupees.*“fifty”/);
  expect(refused.fields).not.toHaveProperty("file");
  const { location, fields, text } = await upload("Dish,Price\nNaan,Rs. 50\nRoti,20\n");
  expect(text).toMatch(/Changed \(1\).*Price: Rs\. 40 → Rs\. 50/);
  await changeMenuItem(restaurant.dishId("Naan"), { price: 45 });
  const confirm = (seen: typeof fields) => postForm(request, location, { ...seen, intent: "import" });
  const changed = await confirm(fields);
  expect(changed.status()).toBe(409);
  const shownAnew = parseHtml(await changed.text());
  expect(textOf(shownAnew.querySelector("main"))).toMatch(
    /Something has changed since this preview was made.*Price: Rs\. 45 → Rs\. 50/,
  );
  expect((await confirm(hiddenFields(shownAnew))).headers().location).toBe(`/desk/menu?restaurant=${restaurant.id}`);
  expect(await listDishes(restaurant.id)).toEqual([
    { name: "Naan", price: 50 },
    { name: "Roti", price: 20 },
  ]);
});

test("a pasted menu may be as long as a file", async ({ request, restaurant }) => {
  await signInAtDesk(request, restaurant.id, { role: "manager" });
  const rows = Array.from({ length: 300 }, (_, index) => `Dish ${index},${index + 1},${"کڑاہی ".repeat(80)}\n`);
  const kept = await send(request, "/desk/import", { text: `Dish,Price,Description\n${rows.join("")}` });
  expect(kept.status()).toBe(303);
  expect(await (await request.get(kept.headers().location ?? "")).text()).toContain("300 new, 0 changed, 0 unchanged");
});

test("unreadable text is refused with a message, and stays in the form", async ({ request, restaurant }) => {
  await signInAtDesk(request, restaurant.id, { role: "manager" });
  const answer = async (content: Parameters<typeof send>[2]) => {
    const response = await send(request, "/desk/import", content);
    return { status: response.status(), html: await response.text() };
  };
  const nothing = await postForm(request, "/desk/import", { nothing: "1" });
  expect(nothing.status()).toBe(400);
  expect(await nothing.text()).toContain("Please choose a file, or paste its text.");
  const unknown = await answer({ text: "Artikel,Preis\nNaan,40" });
  expect(unknown.status).toBe(400);
  expect(unknown.html).toContain("not recognized: Artikel, Preis. Expected at least Dish and Price for a menu");
  expect(unknown.html).toMatch(/<textarea[^>]*>Artikel,Preis\s+Naan,40<\/textarea>/);
  const large = await answer({ csv: Buffer.alloc(5 * 1024 * 1024, "a") });
  expect([large.status, large.html.includes("The limit is 4 MB")]).toEqual([400, true]);
  const longText = "Artikel\n".repeat(20_000);
  const long = await answer({ text: longText });
  expect([long.status, long.html.includes(longText)]).toEqual([400, true]);
  const tooLong = await answer({ text: "a".repeat(5 * 1024 * 1024) });
  expect([tooLong.status, tooLong.html.includes("The text is too long. The limit is 4 MB.")]).toEqual([413, true]);
  expect(await db.selectFrom("importFiles").where("vendorId", "=", restaurant.id).select("token").execute()).toEqual(
    [],
  );
});

test("the owner can import restaurants; a manager cannot", async ({ request, restaurant }) => {
  await signInAtDesk(request, restaurant.id, { role: "manager" });
  expect((await request.get("/desk/import?of=restaurants")).status()).toBe(403);
  expect((await send(request, "/desk/import?of=restaurants", { csv: "Name,Cuisine\nA,B\n" })).status()).toBe(403);
  await signInAtDesk(request, restaurant.id, { role: "owner" });
  const name = `Import House ${restaurant.id}`;
  const kept = await send(request, `/desk/import?restaurant=${restaurant.id}`, {
    csv: `Name,Cuisine,Delivery fee\n${name},Chai,Rs. 60\n`,
  });
  const location = kept.headers().location ?? "";
  expect(location).toMatch(/^\/desk\/import\?of=restaurants&file=/);
  const html = await (await request.get(location)).text();
  expect(html).toContain("1 new, 0 changed, 0 unchanged");
  expect(html).toContain('class="back-link" href="/desk/restaurants"');
  const imported = await postForm(request, location, { ...hiddenFields(parseHtml(html)), intent: "import" });
  expect(imported.headers().location).toBe("/desk/restaurants");
  const row = db.selectFrom("vendors").select(["deliveryFee", "isApproved"]).where("restaurantName", "=", name);
  expect(await row.execute()).toEqual([{ deliveryFee: 60, isApproved: true }]);
  await db.deleteFrom("vendors").where("restaurantName", "=", name).execute();
});

test("the menu and its options are exported as CSV", async ({ request, ownRestaurant }) => {
  const restaurant = await ownRestaurant({ "=Naan": 40 });
  await signInAtDesk(request, restaurant.id, { role: "manager" });
  const csv = await request.get(`/desk/menu/export.csv?restaurant=${restaurant.id}`);
  expect(csv.headers()["content-type"]).toBe("text/csv; charset=utf-8");
  expect(csv.headers()["content-disposition"]).toBe(`attachment; filename="menu-${restaurant.id}.csv"`);
  expect((await csv.text()).split("\r\n")).toMatchObject([
    "\ufeffSKU,Handle,Category,Category in Urdu,Dish,Dish in Urdu,Description,Price,Size,Size price,Popular,Available,Picture",
    expect.stringContaining(",'=Naan,"),
    "",
  ]);
  const options = await request.get(`/desk/menu/export.csv?restaurant=${restaurant.id}&of=options`);
  expect(await options.text()).toBe("\ufeffGroup,Min,Max,Option,Price,Items\r\n");
});
