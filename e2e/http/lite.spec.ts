import { test as testEveryPage } from "../support/every-page.ts";
import { expect, test } from "../support/fixtures.ts";

const scripts = /<script|modulepreload/;

testEveryPage("a browser that saves data gets every page without scripts, and otherwise the same", ({ everyPage }) => {
  // The offline page is a file, the same for everybody.
  for (const { name, full, lite } of everyPage.filter((page) => page.name !== "offline")) {
    expect.soft(full.html, name).toMatch(scripts);
    for (const { headers } of [full, lite]) expect.soft(headers.get("vary"), name).toContain("Save-Data");
    expect.soft(lite.html, name).not.toMatch(scripts);
    expect.soft(lite.status, name).toBe(full.status);
    expect.soft(findRefresh(lite.html), name).toBe(findRefresh(full.html));
    expect.soft(withoutDifferences(lite.html), name).toBe(withoutDifferences(full.html));
  }
});

const findRefresh = (html: string) => /<meta http-equiv="refresh"[^>]*>/.exec(html)?.[0];

/** A page without what scripts need, and what may differ from one answer to the next. */
function withoutDifferences(html: string): string {
  const differences = [
    /<script\b.*?<\/script>|<link[^>]*modulepreload[^>]*>|<!--.*?-->/gs,
    /<div class="splash".*?<\/div>/gs,
    // Where scripts run, they go on to the next page.
    /(<noscript>)?<meta http-equiv="refresh"[^>]*>(<\/noscript>)?/g,
    /value="[01]"(?=[^>]* name="lite")|Turn Lite mode (on|off)/g,
    / nonce="[^"]*"|(?<=name="checkoutKey") value="[^"]*"|(?<=[?;]key=)[\w-]+/g,
    // A second may pass in between.
    /Wait \ds|Send Reset Link/g,
  ];
  return differences.reduce((rest, difference) => rest.replace(difference, ""), html);
}

test("what the customer chose counts more than what the browser asks for", async ({ request }) => {
  const chosen = (lite: string) => ({ headers: { "Save-Data": lite === "0" ? "on" : "", Cookie: `lite=${lite}` } });
  expect(await (await request.get("/login", chosen("0"))).text()).toMatch(scripts);
  expect(await (await request.get("/login", chosen("1"))).text()).not.toMatch(scripts);
});
