import { sql } from "kysely";
import { createOptionGroup, createOrder, createReview, createVariation } from "../../db/factories.ts";
import { db, fillCart } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";
import { register, signUp } from "../support/http.ts";

test("an unchanged page of the catalogue is not sent twice", async ({ request }) => {
  await signUp(request);
  // Not the whole list, which changes with the restaurants of other tests.
  for (const path of ["/?q=Naveed", "/restaurant/naveed-karahi-house", "/reviews?vendorId=naveed-karahi-house"]) {
    const first = await request.get(path);
    expect(first.headers()["cache-control"], path).toBe("private, no-cache");
    expect(first.headers()["content-security-policy"]).toContain("script-src 'self' 'nonce-");
    const again = await request.get(path, { headers: { "If-None-Match": first.headers().etag ?? "" } });
    expect(again.status(), path).toBe(304);
    expect((await again.body()).length).toBe(0);
    // The cached page has scripts with the old nonce, which a new policy would refuse.
    expect(again.headers()["content-security-policy"]).toBeUndefined();
    expect(again.headers().vary).toContain("Cookie");
  }
});

test("a cached page is sent again if it shows a change", async ({ request, restaurant: { id, name, dishId } }) => {
  const customer = await signUp(request);
  const home = `/?q=${encodeURIComponent(name)}`;
  const menu = `/restaurant/${id}`;
  const reviews = `/reviews?vendorId=${id}`;
  const vendor = (change: string) => () => sql`update vendors set ${sql.raw(change)} where id = ${id}`.execute(db);
  const dish = (change: string) => () =>
    sql`update menu_items set ${sql.raw(change)} where vendor_id = ${id}`.execute(db);
  const changes: [shown: string, pages: string[], change: () => Promise<unknown>][] = [
    ["cuisine", [home, menu], vendor("cuisine = 'Other'")],
    ["rating", [home, menu, reviews], vendor("rating = 2, total_ratings = 3")],
    ["fee", [home, menu], vendor("delivery_fee = 77")],
    ["picture", [home, menu], vendor("restaurant_image = '/pictures/other.svg'")],
    ["address", [menu], vendor("address = '1 Mall Road'")],
    ["delivery time", [home, menu], vendor("delivery_time = '10-20 min'")],
    ["minimum order", [home], vendor("min_order = 990")],
    ["restaurant's name", [home, menu, reviews], vendor("restaurant_name = restaurant_name || ' House'")],
    [
      "areas",
      [home, menu],
      () => db.insertInto("vendorAreas").values({ vendorId: id, name: "Clifton", fee: 30 }).execute(),
    ],
    [
      "area of the customer",
      [menu],
      () => db.updateTable("addresses").set({ area: "Clifton" }).where("customerId", "=", customer.id).execute(),
    ],
    ["closing time", [menu], vendor("opens_at = now() - interval '1 hour', closes_at = now() + interval '20 minutes'")],
    ["price", [menu], dish("price = 50")],
    ["dish", [menu], dish("name = 'Kulcha'")],
    ["description", [menu], dish("description = 'From the tandoor'")],
    ["category", [menu], dish("category = 'Breads'")],
    ["picture of the dish", [menu], dish("image = '/pictures/other.svg'")],
    ["popular", [menu], dish("is_popular = true")],
    ["sold out", [menu], dish("sold_out_until = 'infinity'")],
    ["size", [menu], () => createVariation(dishId("Naan"), "Half", 20)],
    ["extras", [menu], () => createOptionGroup({ id: dishId("Naan"), vendorId: id }, "Sauces", { Raita: 60 })],
    [
      "required extras",
      [menu],
      () => db.updateTable("optionGroups").set({ min: 1 }).where("vendorId", "=", id).execute(),
    ],
    ["left off the menu", [menu], dish("is_available = false")],
    ["review", [reviews], async () => createReview(await createOrder(customer.id, id, "delivered"))],
    ["cart", [home, menu, reviews], () => fillCart(customer.id, id, dishId("Naan"))],
    [
      "favourite",
      [home, menu],
      () => db.insertInto("favourites").values({ customerId: customer.id, vendorId: id }).execute(),
    ],
    [
      "name",
      [home],
      () => db.updateTable("customers").set({ fullName: "Bilal" }).where("id", "=", customer.id).execute(),
    ],
    [
      "lite mode",
      [home, menu, reviews],
      () => request.post("/lite", { form: { lite: "1" }, headers: { "Sec-Fetch-Site": "same-origin" } }),
    ],
    // Last, because a closed restaurant has no page.
    ["pause", [home], vendor("paused_until = now() + interval '1 hour'")],
  ];
  const tagOf = async (path: string) => (await request.get(path)).headers().etag;
  for (const [shown, pages, change] of changes) {
    const before = await Promise.all(pages.map(tagOf));
    expect(before, shown).not.toContain(undefined);
    await change();
    for (const [index, path] of pages.entries()) {
      const message = `${shown} of ${path}`;
      const revalidate = () => request.get(path, { headers: { "If-None-Match": before[index] ?? "" } });
      // The database tells the app of the change, a moment later.
      await expect.poll(async () => (await revalidate()).status(), { message, intervals: [20] }).toBe(200);
      const tag = await tagOf(path);
      expect([tag, tag === before[index]], message).toEqual([expect.any(String), false]);
    }
  }
});

test("nothing else is cached: private pages, sign-in pages, answers with a notice, pages that signing out could not take back", async ({
  request,
}) => {
  expect((await request.get("/login")).headers()).toMatchObject({ "cache-control": "no-store", pragma: "no-cache" });
  await register(request);
  // The page after a registration carries its notice, once.
  expect((await request.get("/")).headers()["cache-control"]).toBe("no-store");
  for (const path of ["/cart", "/payment", "/orders", "/orders.data", "/profile", "/restaurant/none"]) {
    expect((await request.get(path)).headers()["cache-control"], path).toBe("no-store");
  }
  // Paths that no route matches, not even that of pages that do not exist.
  for (const path of ["/profile%0a.css", "/profile%0a.css.data", "/profile%E2%80%A8"]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()["cache-control"]], path).toEqual([404, "no-store"]);
  }
  const overPlainHttp = await request.get("/", { headers: { Host: "tiffin.lan" } });
  expect(overPlainHttp.headers()["cache-control"]).toBe("no-store");
});

test("browsers that ignore the order to empty their cache store no page of a customer", async ({ request }) => {
  await signUp(request);
  const cacheControlOf = async (agent: string) =>
    (await request.get("/?q=Naveed", { headers: { "User-Agent": agent } })).headers()["cache-control"];
  const iPhone = (system: string, browser: string) =>
    `Mozilla/5.0 (iPhone; CPU iPhone OS ${system} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${browser} Mobile/15E148 Safari/604.1`;
  const mac = (version: string) =>
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`;
  const firefox = (version: string) =>
    `Mozilla/5.0 (Android 13; Mobile; rv:${version}) Gecko/${version} Firefox/${version}`;
  for (const agent of [
    firefox("68.0"),
    firefox("137.0"),
    iPhone("12_5", "Version/12.1.2"),
    iPhone("16_6", "CriOS/120.0.6099.119"),
    mac("16.6.1"),
  ]) {
    expect(await cacheControlOf(agent), agent).toBe("no-store");
  }
  const webView =
    "Mozilla/5.0 (Linux; Android 8.1) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/64.0.3282.137 Mobile Safari/537.36";
  for (const agent of [firefox("138.0"), iPhone("17_0", "Version/17.0"), mac("17.0"), webView]) {
    expect(await cacheControlOf(agent), agent).toBe("private, no-cache");
  }
});

test("a page cached in one language is sent again in the other", async ({ request }) => {
  await signUp(request);
  const choose = (language: string) =>
    request.post("/language", { form: { language }, headers: { "Sec-Fetch-Site": "same-origin" } });
  for (const path of ["/?q=Naveed", "/restaurant/naveed-karahi-house", "/reviews?vendorId=naveed-karahi-house"]) {
    const tags: string[] = [];
    for (const [language, lang] of [
      ["en", "en"],
      ["ur", "ur-PK"],
      ["en", "en"],
    ] as const) {
      await choose(language);
      const kept = { "If-None-Match": tags.join(", ") };
      const answer = await request.get(path, tags.length > 0 && lang === "ur-PK" ? { headers: kept } : {});
      expect(answer.status(), path).toBe(200);
      expect(await answer.text()).toContain(`<html lang="${lang}"`);
      tags.push(answer.headers().etag ?? "");
    }
    expect(tags[0]).toBe(tags[2]);
    expect(tags[1]).not.toBe(tags[0]);
  }
});
