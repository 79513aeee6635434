import { createOrder } from "../../db/factories.ts";
import { createAccount } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";
import { parseHtml, textOf } from "../support/html.ts";
import {
  cookieHeader,
  type Fields,
  newCustomer,
  postForm,
  readHiddenFields,
  readPage,
  signUp,
} from "../support/http.ts";

const noRedirects = { maxRedirects: 0 };

test("private pages redirect to the sign-in page, which remembers them", async ({ request }) => {
  for (const [path, wanted] of [
    ["/", "/login"],
    ["/orders?page=2", "/login?redirectTo=%2Forders%3Fpage%3D2"],
    ["/logout", "/login"],
    ["/profile/data/download", "/login?redirectTo=%2Fprofile%2Fdata%2Fdownload"],
    ["/desk", "/desk/sign-in"],
    ["/desk/board?restaurant=a", "/desk/sign-in?redirectTo=%2Fdesk%2Fboard%3Frestaurant%3Da"],
  ] as const) {
    expect((await request.get(path, noRedirects)).headers().location, path).toBe(wanted);
    expect((await postForm(request, path, { intent: "any" })).status(), path).toBe(303);
  }
  const loggedOutAgain = await postForm(request, "/logout", {});
  expect(loggedOutAgain.headers().location, "the button of a page whose session has ended").toBe("/login");
});

test("signed-in customers are redirected from the pages to sign in and to register", async ({ request, baseURL }) => {
  await signUp(request);
  for (const [path, page] of [
    ["/login", "/"],
    ["/register", "/"],
    ["/signup", "/"],
    ["/login?redirectTo=%2Forders%3Fpage%3D1", "/orders?page=1"],
  ]) {
    expect((await request.get(path ?? "")).url(), path).toBe(`${baseURL}${page}`);
  }
});

test("signing in on a page from before somebody else signed in replaces that session", async ({ request }) => {
  const first = await signUp(request);
  const cookies = await cookieHeader(request);
  const second = await createAccount({ fullName: "Zainab Shah" });
  const refused = await postForm(request, "/login", { email: second.email, password: "guessed" });
  expect(refused.status()).toBe(400);
  expect(textOf(await readPage(request, "/profile"))).toContain(first.email);

  const { email, password } = second;
  const response = await postForm(request, "/login", { email, password, redirectTo: "/orders" });
  expect(response.headers()).toMatchObject({ location: "/orders", "clear-site-data": '"cache"' });
  expect(textOf(await readPage(request, "/profile"))).toContain(email);
  const before = await fetch(new URL("/profile", response.url()), { headers: { cookie: cookies }, redirect: "manual" });
  expect(before.headers.get("location"), "the first session has ended").toContain("/login");
});

test("registering on a page that was opened before somebody else signed in creates an account", async ({ request }) => {
  await signUp(request);
  const { email, ...typed } = newCustomer();
  const form = { ...typed, email, phone: "0301 2345678", confirmPassword: typed.password };
  const response = await postForm(request, "/register", form);
  expect(response.headers()).toMatchObject({ location: "/register", "clear-site-data": '"cache"' });
  expect(textOf(await readPage(request, "/register"))).toContain("Your account has been created");
  expect(textOf(await readPage(request, "/profile"))).toContain(email);
});

test("a form sent after the session ended is filled in again after signing in", async ({ request, ownRestaurant }) => {
  const { id: vendorId, dishId } = await ownRestaurant({ Naan: 40 });
  const customer = await signUp(request);
  const review = `/review/${await createOrder(customer.id, vendorId, "delivered")}`;
  const cancel = `/order-tracking/${await createOrder(customer.id, vendorId, "pending")}/cancel`;
  await postForm(request, `/restaurant/${vendorId}`, { itemId: dishId("Naan") });
  const { lineId = "" } = await readHiddenFields(request, "/cart");
  const forms: [path: string, fields: Fields, typed: string][] = [
    [review, { rating: "4", comment: "گرم اور مزیدار تھا۔" }, "گرم اور مزیدار تھا۔"],
    [`/restaurant/${vendorId}/items/${dishId("Naan")}`, { quantity: "3", note: "Well done" }, "Well done"],
    ["/cart", { intent: "note", lineId, note: "No onions" }, "No onions"],
    ["/profile/edit", { fullName: "Ayesha Malik", phone: "0300 7654321" }, "0300 7654321"],
    ["/profile/addresses", { intent: "add", label: "Office", address: "Plot 9, Mall Road" }, "Plot 9, Mall Road"],
    [cancel, { reason: "slow" }, 'checked="" value="slow"'],
  ];
  for (const [path, fields, typed] of forms) {
    await postForm(request, "/logout", {});
    await postForm(request, path, fields);
    await postForm(request, "/login", { email: customer.email, password: customer.password });
    // Not the scripts, which have the data of every page.
    const readMain = async () => (await readPage(request, path)).querySelector("main")?.toString();
    const main = await readMain();
    expect(main, path).toContain("Not Sent Yet");
    expect(main, path).toContain(typed);
    await postForm(request, path, fields);
    expect(await readMain(), path).not.toContain("Not Sent Yet");
  }
});

test("a heart tapped after the session ended leads back to its list", async ({ request }) => {
  const headers = { "Sec-Fetch-Site": "same-origin", Referer: "http://127.0.0.1/?category=karahi&sort=fee" };
  const heart = { restaurantId: "any", favourite: "yes", backTo: "/" };
  const tapped = await request.post("/favourites", { form: heart, headers, ...noRedirects });
  expect(tapped.headers().location).toBe(`/login?redirectTo=${encodeURIComponent("/?category=karahi&sort=fee")}`);
});

test("unknown pages redirect visitors to the sign-in page and customers to the home page", async ({ request }) => {
  for (const path of ["/no-such-page", "/orders/1/2/3", "/%F0%9F%8D%9B"]) {
    expect((await request.get(path, noRedirects)).headers().location).toBe("/login");
  }
  await signUp(request);
  for (const path of ["/no-such-page", "/orders/1/2/3"]) {
    expect((await request.get(path, noRedirects)).headers().location).toBe("/");
  }
});

test("unknown files, events and forms are not found", async ({ request }) => {
  for (const path of [
    "/assets/old-1234.js",
    "/pictures/none.svg",
    "/favicon.png",
    "/no-such-page.data",
    "/.env",
    "/no-such-page/events",
  ]) {
    expect((await request.get(path, noRedirects)).status(), path).toBe(404);
  }
  await signUp(request);
  for (const path of ["/no-such-page", "/assets/old-1234.js", "/orders"]) {
    expect([404, 405], path).toContain((await postForm(request, path, { a: "b" })).status());
  }
});

test("caches do not store the answer that refuses a file", async ({ request }) => {
  const [style = ""] = /\/assets\/[^"]+\.css/.exec(await (await request.get("/login")).text()) ?? [];
  const never = "Mon, 01 Jan 1990 00:00:00 GMT";
  for (const [path, headers, status] of [
    [style, { "If-Match": '"another"' }, 412],
    [style, { "If-Unmodified-Since": never, "Accept-Encoding": "br" }, 412],
    ["/icon.svg", { "If-Match": '"another"' }, 412],
    ["/icon.svg", { Range: "bytes=1000000-" }, 416],
    ["/assets/old-1234.js", {}, 404],
  ] as const) {
    const answer = await request.get(path, { headers });
    expect(answer.status(), path).toBe(status);
    const { "cache-control": caching, "content-encoding": encoding } = answer.headers();
    expect([caching, encoding], path).toEqual(["no-store", undefined]);
  }
  const range = await request.get("/icon.svg", { headers: { Range: "bytes=1000000-" } });
  expect(range.headers()["content-range"]).toMatch(/^bytes \*\/\d+$/);
});

test("malformed URLs are refused", async ({ request, baseURL }) => {
  await signUp(request);
  for (const path of ["/%", "/%00", "/restaurant/%C0%AF", "/restaurant/a%00b", "//evil.example/x"]) {
    const status = (await request.get(baseURL + path, noRedirects)).status();
    expect(status, path).toBeLessThan(500);
    expect(status, path).toBeGreaterThanOrEqual(300);
  }
});

test("customers' pages load the routes of customers only, those of the desk all", async ({ request }) => {
  const routesOf = async (page: string) => {
    const [, file = ""] = /import "(\/assets\/[^"]+)"/.exec(await (await request.get(page)).text()) ?? [];
    const routes = await (await request.get(file)).text();
    expect(routes, "React would load the file that it names").toContain(`"url":"${file}"`);
    return routes;
  };
  const routes = ['"routes/order-tracking"', '"routes/desk/board"'];
  const [ofCustomers, ofDesk] = [await routesOf("/login"), await routesOf("/desk/sign-in")];
  expect(routes.map((route) => ofCustomers.includes(route))).toEqual([true, false]);
  expect(routes.map((route) => ofDesk.includes(route))).toEqual([true, true]);
});

test("a page from before an upgrade that asks for the routes of a link loads it as a document", async ({ request }) => {
  const answer = await request.get("/__manifest?version=old&paths=/,/orders");
  expect([answer.status(), answer.headers()["x-remix-reload-document"]]).toEqual([204, "true"]);
});

test("other spellings of a path redirect to its page, on this site only", async ({ request, baseURL }) => {
  for (const [path, page] of [
    ["/DESK//board/?day=A", "/desk/board?day=A"],
    ["//evil.example/", "/evil.example"],
  ]) {
    const answer = await request.get(baseURL + (path ?? ""), noRedirects);
    expect([answer.status(), answer.headers().location], path).toEqual([301, page]);
  }
});

test("sign-in never leads to another site", async ({ request }) => {
  const { email, password } = await signUp(request);
  const redirectTo = "//evil.example";
  for (const visitor of ["signed in", "signed out"]) {
    const answer = await postForm(request, "/login", { email, password, redirectTo });
    expect(answer.headers().location, visitor).toBe("/");
    await postForm(request, "/logout", {});
  }
  const fields = await readHiddenFields(request, `/login?${new URLSearchParams({ redirectTo })}`);
  expect(fields).toEqual({ backTo: expect.any(String) });
});

test("sign-in redirects to the requested page, whatever characters its URL has", async ({ request }) => {
  const { email, password } = await signUp(request);
  for (const wanted of ["/orders?page=2", "/restaurant/a-b?category=Karahi+%26+Co", "/review/order_1?type=vendor"]) {
    await postForm(request, "/logout", {});
    const { location = "" } = (await request.get(wanted, noRedirects)).headers();
    const { redirectTo = "" } = await readHiddenFields(request, location);
    const signedIn = await postForm(request, "/login", { email, password, redirectTo });
    expect(signedIn.headers().location).toBe(wanted);
  }
  // Browsers do not decode these, so they stay paths of this site.
  await postForm(request, "/logout", {});
  const encoded = await postForm(request, "/login", { email, password, redirectTo: "/%09/evil.example" });
  expect(encoded.headers().location).toBe("/%09/evil.example");
});

test("a closed or unapproved restaurant is not found, and sells nothing", async ({ request, ownRestaurant }) => {
  await signUp(request);
  for (const fields of [{ isOpen: false }, { isApproved: false }]) {
    const { id, dishId } = await ownRestaurant({ Naan: 40 }, fields);
    const missing = await request.get(`/restaurant/${id}`, noRedirects);
    expect(missing.status()).toBe(404);
    const page = parseHtml(await missing.text());
    expect(textOf(page.querySelector("h1"))).toBe("Restaurant not found");
    expect(textOf(page.querySelector("main"))).toContain("This restaurant may no longer be available.");
    expect(page.querySelectorAll('main a[href="/"]').map(textOf)).toContain("Back to Home");
    await postForm(request, `/restaurant/${id}`, { itemId: dishId("Naan") });
    expect(await (await request.get("/cart")).text()).toContain("Your cart is empty");
  }
});
