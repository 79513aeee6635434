import routes from "../../app/routes.ts";
import { db, fillCart } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";
import { parseHtml } from "../support/html.ts";
import { postForm, readHiddenFields, signUp } from "../support/http.ts";

/** All that nests in this layout, so that no new page is forgotten. */
const [{ children: privatePages = [] } = {}] = routes.filter(({ file }) => file === "routes/signed-in.tsx");
const once = { maxRedirects: 0 };

test("some pages are private", () => expect(privatePages.length).toBeGreaterThan(10));

for (const { path: pattern = "", file } of privatePages) {
  const path = `/${pattern.replace(/:\w+/, "naveed-karahi-house")}`;
  test(`${path} is for customers only, as a page and as data`, async ({ request }) => {
    const wanted = path === "/" ? "/login" : `/login?redirectTo=${encodeURIComponent(path)}`;
    const response = await request.get(path, once);
    expect(response.status()).toBe(302);
    expect(response.headers().location).toBe(wanted);

    for (const part of ["", "root", "routes/cart", "routes/home", file.replace(".tsx", "")]) {
      const query = part && `?_routes=${encodeURIComponent(part)}`;
      const answer = await request.get(`${path === "/" ? "/_" : path}.data${query}`, once);
      expect([202, 302, 404], `${answer.url()} answered ${answer.status()}`).toContain(answer.status());
      expect(await answer.text()).not.toMatch(/restaurantName|cartCount":[1-9]/);
    }

    const post = await postForm(request, path, { intent: "clear" });
    expect(post.headers().location).toMatch(/^\/login/);
  });
}

test("unknown pages lead to the sign-in page, and customers home", async ({ request }) => {
  for (const path of ["/no-such-page", "/orders/1/2/3", "/%F0%9F%8D%9B"]) {
    expect((await request.get(path, once)).headers().location).toBe("/login");
  }
  await signUp(request);
  for (const path of ["/no-such-page", "/orders/1/2/3"]) {
    expect((await request.get(path, once)).headers().location).toBe("/");
  }
});

test("unknown files and forms are not found", async ({ request }) => {
  for (const path of ["/assets/old-1234.js", "/pictures/none.svg", "/favicon.png", "/no-such-page.data", "/.env"]) {
    expect((await request.get(path, once)).status(), path).toBe(404);
  }
  await signUp(request);
  for (const path of ["/no-such-page", "/assets/old-1234.js", "/orders"]) {
    expect([404, 405], path).toContain((await postForm(request, path, { a: "b" })).status());
  }
});

test("unreadable addresses and unusual methods are refused", async ({ request, baseURL }) => {
  await signUp(request);
  for (const path of ["/%", "/%00", "/restaurant/%C0%AF", "/restaurant/a%00b", "//evil.example/x"]) {
    const status = (await request.get(baseURL + path, once)).status();
    expect(status, path).toBeLessThan(500);
    expect(status, path).toBeGreaterThanOrEqual(300);
  }
  for (const method of ["PUT", "PATCH", "DELETE"]) {
    const answer = await request.fetch("/cart", { method, ...once });
    expect(answer.status(), method).toBe(405);
    expect(answer.headers().allow, method).toBe("GET, HEAD, POST");
  }
});

test("a slash at the end of an address leads to the page without it, on this site", async ({ request, baseURL }) => {
  for (const [path, page] of [
    ["/orders/", "/orders"],
    ["/reviews//?vendorId=a/", "/reviews?vendorId=a/"],
    ["//evil.example/", "/evil.example"],
    ["/\\\\evil.example/", "/evil.example"],
    ["///", "/"],
  ]) {
    const answer = await request.get(baseURL + (path ?? ""), once);
    expect([answer.status(), answer.headers().location], path).toEqual([301, page]);
  }
});

test("sign-in never leads to another site", async ({ request }) => {
  const { email, password } = await signUp(request);
  for (const redirectTo of [
    "//evil.example",
    "https://evil.example",
    "https:evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/..//evil.example",
    "/.//evil.example",
    "/\r\nSet-Cookie: planted=1",
    "/\r\n\r\n<script>alert(1)</script>",
    "@evil.example",
    "javascript:1",
  ]) {
    const response = await postForm(request, "/login", { email, password, redirectTo });
    // Who is signed in is sent home; either way it stays here.
    expect(response.headers().location, redirectTo).toBe("/");
    await postForm(request, "/logout", {});
    const signedOut = await postForm(request, "/login", { email, password, redirectTo });
    expect(signedOut.headers().location, redirectTo).toBe("/");
    expect(signedOut.headers()["set-cookie"], redirectTo).not.toContain("planted");
    await postForm(request, "/logout", {});
    const fields = await readHiddenFields(request, `/login?${new URLSearchParams({ redirectTo })}`);
    expect(fields, redirectTo).toEqual({ backTo: expect.any(String) });
  }
});

test("sign-in leads on to the page that was asked for, however it is written", async ({ request }) => {
  const { email, password } = await signUp(request);
  for (const wanted of ["/orders?page=2", "/restaurant/a-b?category=Karahi+%26+Co", "/review/order_1?type=vendor"]) {
    await postForm(request, "/logout", {});
    const { location = "" } = (await request.get(wanted, once)).headers();
    const { redirectTo = "" } = await readHiddenFields(request, location);
    const signedIn = await postForm(request, "/login", { email, password, redirectTo });
    expect(signedIn.headers().location).toBe(wanted);
  }
  // What browsers do not decode stays a path of this site.
  await postForm(request, "/logout", {});
  const encoded = await postForm(request, "/login", { email, password, redirectTo: "/%09/evil.example" });
  expect(encoded.headers().location).toBe("/%09/evil.example");
});

test("a session id that was planted before sign-in is worth nothing after it", async ({ request }) => {
  const { email, password } = await signUp(request);
  await postForm(request, "/logout", {});
  const planted = { Cookie: "session=planted-by-somebody-else" };
  const form = new URLSearchParams({ email, password }).toString();
  const headers = { ...planted, "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" };
  const response = await request.post("/login", { data: form, headers, ...once });
  expect(response.status()).toBe(303);
  expect(response.headers()["set-cookie"]).toMatch(/session=[\w-]{43};/);
  expect((await request.get("/cart", { headers: planted, ...once })).headers().location).toMatch(/^\/login/);
});

test("a refused form never sends a password back", async ({ request }) => {
  const { email } = await signUp(request);
  await postForm(request, "/logout", {});
  const password = "not-the-password-of-anybody";
  for (const [path, form] of [
    ["/login", { email, password }],
    ["/login", { email: "odd", password }],
    ["/register", { fullName: "Sana", email, phone: "0300", password, confirmPassword: password }],
    ["/register", { password, confirmPassword: `${password}!` }],
  ] as const) {
    const response = await postForm(request, path, form);
    expect(response.status(), path).toBeGreaterThanOrEqual(400);
    expect(await response.text(), path).not.toContain(password);
  }
});

test("forms of other sites are refused", async ({ request, ownRestaurant }) => {
  const restaurant = await ownRestaurant([{ name: "Naan", price: 40 }]);
  const { id } = await signUp(request);
  await fillCart(id, restaurant.id, restaurant.dishIds.Naan ?? "");
  for (const [header, value] of [
    ["Sec-Fetch-Site", "cross-site"],
    ["Sec-Fetch-Site", "same-site"],
    ["Origin", "https://evil.example"],
    ["Origin", "null"],
    ["Referer", "https://evil.example/page"],
  ] as const) {
    for (const path of ["/cart", "/cart.data", "/payment", "/logout", "/login"]) {
      const response = await request.post(path, { form: { intent: "clear" }, headers: { [header]: value }, ...once });
      expect(response.status(), `${path} with ${header}: ${value}`).toBe(403);
    }
  }
  expect(await (await request.get("/cart")).text()).toContain("Naan");
});

test("forms that are too large or of another kind are refused", async ({ request }) => {
  await signUp(request);
  const tooLarge = await postForm(request, "/cart", { intent: "x".repeat(70_000) });
  expect(tooLarge.status()).toBe(413);
  const json = await request.post("/cart", { data: { intent: "clear" }, ...once });
  expect(json.status()).toBe(415);
  const multipart = await request.post("/cart", { multipart: { intent: "clear" }, ...once });
  expect(multipart.status()).toBe(415);
});

test("every page carries the security headers, and private ones are not stored", async ({ request }) => {
  const noncesSeen = new Set<string>();
  const check = async (path: string) => {
    const response = await request.get(path);
    const headers = response.headers();
    const [, nonce] = /script-src [^;]*'nonce-([^']+)'/.exec(headers["content-security-policy"] ?? "") ?? [];
    expect(nonce, path).toBeTruthy();
    expect(noncesSeen, path).not.toContain(nonce);
    noncesSeen.add(nonce ?? "");
    expect(headers["content-security-policy"]).not.toContain("unsafe-");
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers["referrer-policy"], path).toBe("same-origin");
    expect(headers["x-powered-by"], path).toBeUndefined();
    for (const script of parseHtml(await response.text()).querySelectorAll("script")) {
      expect(script.hasAttribute("nonce") || script.hasAttribute("src"), `${path}: ${script}`).toBe(true);
    }
    return headers;
  };
  for (const path of ["/login", "/register", "/login"]) await check(path);
  await signUp(request);
  for (const path of ["/cart", "/payment", "/orders", "/profile"]) {
    expect((await check(path))["cache-control"], path).toContain("no-store");
  }
  for (const path of ["/", "/restaurant/naveed-karahi-house"]) {
    expect((await check(path))["cache-control"], path).toMatch(/no-store|private/);
  }
  const missing = await request.get("/order-tracking/none");
  expect(missing.headers()["cache-control"]).toContain("no-store");
  const placed = await postForm(request, "/cart", { intent: "clear" });
  expect(placed.headers()["cache-control"]).toContain("no-store");
});

test("the session's cookie is out of reach of scripts and other sites, and changes at sign-in", async ({ request }) => {
  const { email, password } = await signUp(request);
  const sessionOf = async () => (await request.storageState()).cookies.find(({ name }) => name.includes("session"));
  const first = await sessionOf();
  expect(first).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  await postForm(request, "/logout", {});
  expect(await sessionOf()).toBeUndefined();

  // The signed-out session is over on the server too.
  const stolen = await request.get("/cart", { headers: { Cookie: `session=${first?.value}` }, ...once });
  expect(stolen.status()).toBe(302);

  const response = await postForm(request, "/login", { email, password });
  const cookie = response
    .headersArray()
    .find(({ name, value }) => /set-cookie/i.test(name) && value.includes("session="));
  expect(cookie?.value).toMatch(/HttpOnly/);
  expect(cookie?.value).toMatch(/SameSite=Lax/);
  expect((await sessionOf())?.value).not.toBe(first?.value);
});

test("sign-out empties the browser's cache", async ({ request }) => {
  await signUp(request);
  const response = await postForm(request, "/logout", {});
  expect(response.headers().location).toBe("/login");
  expect(response.headers()["clear-site-data"]).toContain('"cache"');
});

test("a session that was ended from elsewhere empties the browser's cache too", async ({ request }) => {
  const signedOut = { location: "/login", "clear-site-data": '"cache"' };
  const { id } = await signUp(request);
  await db.updateTable("customers").set({ status: "disabled" }).where("id", "=", id).execute();
  expect((await request.get("/", once)).headers()).toMatchObject(signedOut);
  await db
    .deleteFrom("sessions")
    .where("customerId", "=", (await signUp(request)).id)
    .execute();
  expect((await request.get("/", once)).headers()).toMatchObject(signedOut);
});

test("closed and unapproved restaurants are not found, also when something is added", async ({
  request,
  ownRestaurant,
}) => {
  const closed = await ownRestaurant([{ name: "Naan", price: 40 }], { isOpen: false });
  await signUp(request);
  const response = await request.get(`/restaurant/${closed.id}`, once);
  expect(response.status()).toBe(404);
  await postForm(request, `/restaurant/${closed.id}`, { itemId: closed.dishIds.Naan ?? "" });
  expect(await (await request.get("/cart")).text()).toContain("Your cart is empty");
});
