import { expect, test } from "./fixtures.ts";
import { register } from "./http.ts";

const scripts = /<script|modulepreload/;

test("a browser that saves data gets every page without scripts", async ({ request }) => {
  const savingData = { headers: { "Save-Data": "on" } };
  const login = await request.get("/login", savingData);
  expect(login.headers().vary).toContain("Save-Data");
  expect(await login.text()).not.toMatch(scripts);
  await register(request);
  for (const path of ["/", "/restaurant/naveed-karahi-house", "/cart", "/orders", "/profile"]) {
    expect(await (await request.get(path, savingData)).text(), path).not.toMatch(scripts);
    expect(await (await request.get(path)).text(), path).toMatch(scripts);
  }
});

test("what the customer chose counts more than what the browser asks for", async ({ request }) => {
  const chosen = (lite: string) => ({ headers: { "Save-Data": lite === "0" ? "on" : "", Cookie: `lite=${lite}` } });
  expect(await (await request.get("/login", chosen("0"))).text()).toMatch(scripts);
  expect(await (await request.get("/login", chosen("1"))).text()).not.toMatch(scripts);
});
