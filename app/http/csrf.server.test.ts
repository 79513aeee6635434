import { expect, test } from "vitest";
import { passesCsrfCheck } from "./csrf.server.ts";

const ours = "https://food.example";

test.each([
  ["Sec-Fetch-Site: same-origin", { "sec-fetch-site": "same-origin" }, true],
  ["Sec-Fetch-Site: same-site", { "sec-fetch-site": "same-site" }, false],
  ["Sec-Fetch-Site: cross-site", { "sec-fetch-site": "cross-site", origin: ours }, false],
  ["Sec-Fetch-Site: none", { "sec-fetch-site": "none" }, false],
  ["our origin", { origin: ours }, true],
  ["our host over http", { origin: "http://food.example" }, false],
  ["an origin that begins like ours", { origin: `${ours}.evil.example` }, false],
  ["our host at another port", { origin: `${ours}:444` }, false],
  ["an opaque origin", { origin: "null" }, false],
  ["our page as referer", { referer: `${ours}/cart` }, true],
  ["another page as referer", { referer: "https://evil.example/food.example" }, false],
  ["a referer that begins like ours", { referer: `${ours}.evil.example/` }, false],
  ["a referer with our host as user name", { referer: `${ours}@evil.example/` }, false],
  ["a referer that is no URL", { referer: "x" }, false],
  ["no header at all", {}, true],
])("a POST with %s, %j: allowed is %s", (_, headers, allowed) => {
  expect(passesCsrfCheck("POST", headers, ours)).toBe(allowed);
});

test("a GET may come from anywhere", () => {
  expect(passesCsrfCheck("GET", { "sec-fetch-site": "cross-site" }, ours)).toBe(true);
});
