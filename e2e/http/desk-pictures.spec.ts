import type { APIRequestContext } from "@playwright/test";
import sharp from "sharp";
import { db } from "../support/database.ts";
import { signInAtDesk, signInAtDeskAs } from "../support/desk.ts";
import { expect, test } from "../support/fixtures.ts";
import { parseHtml } from "../support/html.ts";
import { cookieHeader, readPage, signUp } from "../support/http.ts";
import { beginForm } from "../support/slow-form.ts";
import { withFile } from "../support/trust/multipart.ts";

const dish = { name: "Naan", price: "40", isAvailable: "on" };

function draw(width = 640): Promise<Buffer> {
  return sharp({ create: { width, height: 480, channels: 3, background: { r: width % 256, g: 90, b: 20 } } })
    .jpeg()
    .toBuffer();
}

function post(request: APIRequestContext, path: string, fields: Record<string, string>, buffer?: Buffer) {
  const picture = { name: "karahi.jpg", mimeType: "image/jpeg", buffer: buffer ?? Buffer.alloc(0) };
  return request.post(path, {
    multipart: { ...fields, ...(buffer && { picture }) },
    headers: { "Sec-Fetch-Site": "same-origin" },
    maxRedirects: 0,
  });
}

async function findImage(id: string): Promise<string> {
  return (await db.selectFrom("menuItems").select("image").where("id", "=", id).executeTakeFirstOrThrow()).image;
}

test("a dish gets a picture, shown to customers in a size that fits, and loses it", async ({ request, restaurant }) => {
  const itemId = restaurant.dishId("Naan");
  await signInAtDesk(request, restaurant.id, { role: "manager" });
  const path = `/desk/menu/items/${itemId}`;
  expect((await post(request, path, dish, await draw())).status()).toBe(303);
  const image = await findImage(itemId);
  expect(image).toMatch(/^\/pictures\/[0-9a-f]{64}-640\.jpg$/);
  const history = await (await request.get("/desk/history")).text();
  expect(history).toContain(`picture ${image.slice(10, 16)}`);

  await signUp(request);
  const page = await readPage(request, `/restaurant/${restaurant.id}`);
  const source = page.querySelector(".menu-item source");
  const urls = (source?.getAttribute("srcset") ?? "").split(", ").map((entry) => entry.split(" ")[0] ?? "");
  expect(urls).toHaveLength(3);
  for (const url of [...urls, image]) {
    const answer = await request.get(url);
    expect(answer.status(), url).toBe(200);
    expect(answer.headers()).toMatchObject({
      "content-type": url.endsWith("jpg") ? "image/jpeg" : "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'",
    });
    const headers = { "If-None-Match": answer.headers().etag ?? "" };
    expect((await request.get(url, { headers })).status()).toBe(304);
    expect((await request.head(url)).headers()["content-length"]).toBe(String((await answer.body()).length));
  }

  expect((await post(request, path, { ...dish, image, removePicture: "on" })).status()).toBe(303);
  expect(await findImage(itemId)).toBe("");
});

test("an uploaded picture of the restaurant wins over a URL and Remove picture", async ({ request, restaurant }) => {
  await signInAtDesk(request, restaurant.id, { role: "manager" });
  const fields = {
    name: restaurant.name,
    phone: "042 5551000",
    acceptMinutes: "10",
    image: "https://example.com/a.jpg",
    removePicture: "on",
  };
  expect((await post(request, "/desk/restaurant", fields, await draw(300))).status()).toBe(303);
  const row = db.selectFrom("vendors").select("restaurantImage").where("id", "=", restaurant.id);
  expect((await row.executeTakeFirstOrThrow()).restaurantImage).toMatch(/^\/pictures\/[0-9a-f]{64}-640\.jpg$/);
});

test("a mistake in another field does not require another upload of the picture", async ({ request, restaurant }) => {
  const itemId = restaurant.dishId("Naan");
  await signInAtDesk(request, restaurant.id, { role: "manager" });
  const path = `/desk/menu/items/${itemId}`;
  const answer = await post(request, path, { ...dish, price: "forty" }, await draw(322));
  expect(answer.status()).toBe(400);
  const page = parseHtml(await answer.text());
  const image = page.querySelector("#image")?.getAttribute("value") ?? "";
  expect(page.querySelector(".desk-picture img")?.getAttribute("src")).toBe(image);
  expect((await request.get(image)).status()).toBe(200);
  expect((await post(request, path, { ...dish, image })).status()).toBe(303);
  expect(await findImage(itemId)).toBe(image);
});

test("uploads are for dishes and the restaurant, need permission, and are limited", async ({ request, restaurant }) => {
  const path = `/desk/menu/items/${restaurant.dishId("Naan")}`;
  const file = await draw(324);
  expect((await post(request, path, dish, file)).headers().location).toContain("/desk/sign-in");
  await signInAtDesk(request, restaurant.id, { role: "kitchen" });
  expect((await post(request, path, dish, file)).status()).toBe(403);
  expect((await post(request, "/desk/restaurant", { name: "x" }, file)).status()).toBe(403);
  for (const other of ["/desk/menu", "/desk/account/details", "/cart", "/login"]) {
    expect((await post(request, other, dish, file)).status(), other).toBe(415);
  }
  expect((await post(request, path, dish, Buffer.alloc(33 * 1024 * 1024))).status()).toBe(413);
  const broken = await request.post(path, {
    data: "--x\r\nContent-Disposition: form-data",
    headers: { "Content-Type": "multipart/form-data; boundary=x", "Sec-Fetch-Site": "same-origin" },
  });
  expect(broken.status()).toBe(403);
});

test("one person's slow uploads do not hold up others", async ({ request, newVisitor, baseURL, restaurant }) => {
  const path = `/desk/menu/items/${restaurant.dishId("Naan")}`;
  const slow = await newVisitor();
  const person = await signInAtDesk(slow, restaurant.id, { role: "manager" });
  const elsewhere = await newVisitor();
  await signInAtDeskAs(elsewhere, person);
  const file = await draw(326);
  const sent = withFile(dish, { field: "picture", name: "a.jpg", type: "image/jpeg", bytes: file });
  const type = String(sent.headers?.["Content-Type"]);
  const begun = [];
  for (const session of [slow, elsewhere]) {
    const cookie = await cookieHeader(session);
    for (let count = 0; count < 7; count += 1)
      begun.push(await beginForm(baseURL ?? "", { path, cookie, body: sent.body ?? "", type }));
  }
  const busy = async () => (await post(slow, path, dish, file)).status();
  await expect.poll(busy, "further pictures of the same person").toBe(503);
  await signInAtDesk(request, restaurant.id, { role: "manager" });
  expect((await post(request, path, dish, file)).status()).toBe(303);
  for (const form of begun) form.drop();
  await expect.poll(busy, "no place stays taken").toBe(303);
});

test("an unknown picture is not found", async ({ request }) => {
  const hash = "0".repeat(64);
  for (const path of [`${hash}-640.jpg`, `${hash}-640.jpeg`, `${hash}-641.jpg`, `${hash}.jpg`, `${hash}-640.svg`]) {
    expect((await request.get(`/pictures/${path}`)).status(), path).toBe(404);
  }
});
