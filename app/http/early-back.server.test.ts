import { expect, test, vi } from "vitest";
import { earlyBackScript } from "./early-back.server.ts";

const source = earlyBackScript("nonce").replace(/<[^>]*>/g, "");

/** Runs the script at an address. `to` is the one it loads, if any, and `name` what the browser has loaded. */
function open(address: string, loaded: { name: string; type: string }) {
  const replace = vi.fn();
  const performance = { getEntriesByType: () => [loaded] };
  const run = new Function("onpopstate", "performance", "location", "isLeft", `${source};return isLeft`);
  const isLeft = run(null, performance, { href: address, replace }, 0);
  return { to: replace.mock.calls[0]?.[0], isLeft };
}

const stays = { to: undefined, isLeft: 0 };

test("a page at whose address Back has arrived before it loads that address, and does not start the app", () => {
  const reloaded = { name: "http://app/restaurant/b", type: "reload" };
  expect(open("http://app/restaurant/a?category=Rolls", reloaded)).toEqual({
    to: "http://app/restaurant/a?category=Rolls",
    isLeft: 1,
  });
});

test("a page at its own address stays, also at a place within it", () => {
  expect(open("http://app/cart?q=a", { name: "http://app/cart?q=a", type: "reload" })).toEqual(stays);
  expect(open("http://app/orders#main", { name: "http://app/orders", type: "back_forward" })).toEqual(stays);
});

test("a page is loaded once even if the browser records another address", () => {
  expect(open("http://app/orders", { name: "document", type: "navigate" })).toEqual(stays);
});
