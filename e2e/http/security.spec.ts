import { createOrder } from "../../db/factories.ts";
import { db } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";
import { parseHtml } from "../support/html.ts";
import { cookieHeader, postForm, signUp, signUpWithCart } from "../support/http.ts";

const noRedirects = { maxRedirects: 0 };

test("sign-in replaces a planted session id (session fixation)", async ({ request }) => {
  const { email, password } = await signUp(request);
  await postForm(request, "/logout", {});
  const planted = { Cookie: "session=planted-by-somebody-else" };
  const form = new URLSearchParams({ email, password }).toString();
  const headers = { ...planted, "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" };
  const response = await request.post("/login", { data: form, headers, ...noRedirects });
  expect(response.status()).toBe(303);
  expect(response.headers()["set-cookie"]).toMatch(/session=[\w-]{43};/);
  expect((await request.get("/cart", { headers: planted, ...noRedirects })).headers().location).toMatch(/^\/login/);
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

test("cross-site forms are refused (CSRF)", async ({ request, restaurant }) => {
  await signUpWithCart(request, restaurant, "Naan");
  const headers = { "Sec-Fetch-Site": "cross-site" };
  for (const path of ["/cart", "/cart.data", "/payment", "/logout", "/login"]) {
    const response = await request.post(path, { form: { intent: "clear" }, headers, ...noRedirects });
    expect(response.status(), path).toBe(403);
  }
  expect(await (await request.get("/cart")).text()).toContain("Naan");
});

test("forms that are too large or of another content type are refused", async ({ request }) => {
  await signUp(request);
  const tooLarge = await postForm(request, "/cart", { intent: "x".repeat(70_000) });
  expect(tooLarge.status()).toBe(413);
  const json = await request.post("/cart", { data: { intent: "clear" }, ...noRedirects });
  expect(json.status()).toBe(415);
  const multipart = await request.post("/cart", { multipart: { intent: "clear" }, ...noRedirects });
  expect(multipart.status()).toBe(415);
});

/** What pages may load and do: scripts of this site and with the response's nonce, pictures of any, and no framing. */
const policy = [
  "base-uri 'none'",
  "default-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "img-src 'self' data: https: http:",
  "object-src 'none'",
  "script-src 'self' 'nonce-N'",
  "style-src 'self' 'nonce-N'",
];

test("every page carries the security headers, and private ones are not stored", async ({ request, restaurant }) => {
  const noncesSeen = new Set<string>();
  const check = async (path: string) => {
    const response = await request.get(path);
    const headers = response.headers();
    const [, nonce] = /script-src [^;]*'nonce-([^']+)'/.exec(headers["content-security-policy"] ?? "") ?? [];
    expect(nonce, path).toBeTruthy();
    expect(noncesSeen, path).not.toContain(nonce);
    noncesSeen.add(nonce ?? "");
    expect(
      headers["content-security-policy"]
        ?.replaceAll(nonce ?? "", "N")
        .split("; ")
        .sort(),
      path,
    ).toEqual(policy);
    expect(headers["x-frame-options"], path).toBe("DENY");
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers["referrer-policy"], path).toBe("same-origin");
    expect(headers["x-powered-by"], path).toBeUndefined();
    for (const script of parseHtml(await response.text()).querySelectorAll("script")) {
      expect(script.getAttribute("nonce") === nonce || script.hasAttribute("src"), `${path}: ${script}`).toBe(true);
    }
    return headers;
  };
  for (const path of ["/login", "/register", "/login"]) await check(path);
  const { id } = await signUp(request);
  const order = `/order-tracking/${await createOrder(id, restaurant.id, "confirmed")}`;
  // The second page of the order is not rendered again.
  for (const path of ["/cart", "/payment", "/orders", "/profile", order, order]) {
    expect((await check(path))["cache-control"], path).toContain("no-store");
  }
  for (const path of ["/", "/restaurant/naveed-karahi-house"]) {
    expect((await check(path))["cache-control"], path).toMatch(/no-store|private/);
  }
  const missing = await request.get("/order-tracking/none");
  expect(missing.headers()["cache-control"]).toContain("no-store");
  const cleared = await postForm(request, "/cart", { intent: "clear" });
  expect(cleared.headers()["cache-control"]).toContain("no-store");
});

test("a page in lite mode may run nothing inline, and its policy is always the same", async ({ request }) => {
  await signUp(request);
  await postForm(request, "/lite", { lite: "1" });
  for (const path of ["/", "/cart", "/profile", "/restaurant/none"]) {
    const sent = (await request.get(path)).headers()["content-security-policy"]?.split("; ").sort();
    expect(sent, path).toEqual(policy.map((rule) => rule.replace(" 'nonce-N'", "")));
  }
});

test("the session's cookie is out of reach of scripts and other sites, and changes at sign-in", async ({ request }) => {
  const { email, password } = await signUp(request);
  const sessionOf = async () => (await request.storageState()).cookies.find(({ name }) => name.includes("session"));
  const first = await sessionOf();
  expect(first).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  await postForm(request, "/logout", {});
  expect(await sessionOf()).toBeUndefined();

  // The signed-out session is over on the server too.
  const stolen = await request.get("/cart", { headers: { Cookie: `session=${first?.value}` }, ...noRedirects });
  expect(stolen.status()).toBe(302);

  const response = await postForm(request, "/login", { email, password });
  const cookie = response
    .headersArray()
    .find(({ name, value }) => /set-cookie/i.test(name) && value.includes("session="));
  expect(cookie?.value).toMatch(/HttpOnly/);
  expect(cookie?.value).toMatch(/SameSite=Lax/);
  expect((await sessionOf())?.value).not.toBe(first?.value);
});

test("sign-out clears the browser's cache", async ({ request }) => {
  await signUp(request);
  const response = await postForm(request, "/logout", {});
  expect(response.headers().location).toBe("/login");
  expect(response.headers()["clear-site-data"]).toContain('"cache"');
});

test("a second tap on 'Sign Out Everywhere' leads to the sign-in page like the first", async ({ request }) => {
  await signUp(request);
  const headers = { Cookie: await cookieHeader(request), "Sec-Fetch-Site": "same-origin" };
  for (const tap of ["first", "second"]) {
    const answer = await request.post("/profile/devices", { form: { tap }, headers, ...noRedirects });
    expect([answer.status(), answer.headers().location], tap).toEqual([303, "/login"]);
    expect(answer.headers()["set-cookie"] ?? "", tap).not.toContain("flash");
  }
});

test("a session ended elsewhere also clears the browser's cache", async ({ request }) => {
  const signedOut = { location: "/login", "clear-site-data": '"cache"' };
  const { id } = await signUp(request);
  await db.updateTable("customers").set({ status: "disabled" }).where("id", "=", id).execute();
  expect((await request.get("/", noRedirects)).headers()).toMatchObject(signedOut);
  await db
    .deleteFrom("sessions")
    .where("customerId", "=", (await signUp(request)).id)
    .execute();
  expect((await request.get("/", noRedirects)).headers()).toMatchObject(signedOut);
});
