import { expect, test } from "../support/fixtures.ts";
import { readPage } from "../support/http.ts";

test("the manifest for a phone's home screen names the app, and every icon is there", async ({ request }) => {
  const response = await request.get("/manifest.webmanifest");
  expect(response.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = await response.json();
  expect(manifest).toMatchObject({ name: "Tiffin", start_url: "/", display: "standalone" });
  const icons: { src: string; type: string }[] = [
    ...manifest.icons,
    { src: "/apple-touch-icon.png", type: "image/png" },
    // Requested by browsers without SVG icons.
    { src: "/favicon.ico", type: "image/vnd.microsoft.icon" },
  ];
  for (const { src, type } of icons) {
    const icon = await request.get(src);
    expect(icon.status(), src).toBe(200);
    expect(icon.headers()["content-type"], src).toBe(type);
  }
});

test("a shared link to any page is previewed with the app's name and what it is for", async ({ request }) => {
  const page = await readPage(request, "/order-tracking/order_1");
  const contentOf = (selector: string) => page.querySelector(`head > meta${selector}`)?.getAttribute("content");
  expect(contentOf("[property='og:title']")).toBe("Tiffin");
  expect(contentOf("[name=description]")).toBe("Food Delivery Platform");
});
