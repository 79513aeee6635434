import type { Express } from "express";
import { env } from "#env";

const sizes = ["192x192", "512x512"];

/** `/manifest.webmanifest`: makes the app installable on phones, named APP_NAME. */
export function addManifestRoute(app: Express): void {
  app.get("/manifest.webmanifest", (_request, response) => {
    response.set("Cache-Control", "public, max-age=3600").type("application/manifest+json").send(manifest);
  });
}

const manifest = JSON.stringify({
  id: "/",
  name: env.APP_NAME,
  short_name: env.APP_NAME,
  description: "Food Delivery Platform",
  lang: "en",
  start_url: "/",
  scope: "/",
  display: "standalone",
  theme_color: "#1d4ed8",
  background_color: "#f5f6fa",
  icons: [
    { src: "/icon.svg", type: "image/svg+xml", sizes: "any" },
    ...sizes.map((size) => ({ src: `/icon-${size}.png`, type: "image/png", sizes: size })),
    { src: "/icon-maskable-512x512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
  ],
});
