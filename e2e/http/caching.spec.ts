import { fillCart } from "../support/database.ts";
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
    // The page that was kept has scripts with the nonce of then, which a new policy would refuse.
    expect(again.headers()["content-security-policy"]).toBeUndefined();
    expect(again.headers().vary).toContain("Cookie");
  }
});

test("pages with the cart badge are sent again after the cart changed", async ({ request, ownRestaurant }) => {
  const restaurant = await ownRestaurant([{ name: "Naan", price: 40 }]);
  const { id } = await signUp(request);
  const { etag = "" } = (await request.get("/")).headers();
  expect(etag).not.toBe("");
  await fillCart(id, restaurant.id, restaurant.dishIds.Naan ?? "");
  const changed = await request.get("/", { headers: { "If-None-Match": etag } });
  expect(changed.status()).toBe(200);
  expect(changed.headers().etag).not.toBe(etag);
});

test("nothing else is kept: private pages, sign-in pages, answers with a notice, pages that signing out could not take back", async ({
  request,
}) => {
  expect((await request.get("/login")).headers()["cache-control"]).toBe("no-store");
  await register(request);
  // The page after a registration carries its notice, once.
  expect((await request.get("/")).headers()["cache-control"]).toBe("no-store");
  for (const path of ["/cart", "/payment", "/orders", "/orders.data", "/profile", "/restaurant/none"]) {
    expect((await request.get(path)).headers()["cache-control"], path).toBe("no-store");
  }
  const overPlainHttp = await request.get("/", { headers: { Host: "tiffin.lan" } });
  expect(overPlainHttp.headers()["cache-control"]).toBe("no-store");
});
