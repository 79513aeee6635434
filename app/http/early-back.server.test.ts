import { expect, test, vi } from "vitest";
import { earlyBackScript } from "./early-back.server.ts";

const source = earlyBackScript("nonce").replace(/<[^>]*>/g, "");

/** Runs the script at an address, and returns which one it loads, if any. `name` is what the browser has loaded. */
function open(address: string, loaded: { name: string; type: string }): string | undefined {
  const replace = vi.fn();
  const performance = { getEntriesByType: () => [loaded] };
  new Function("onpopstate", "performance", "location", source)(null, performance, { href: address, replace });
  return replace.mock.calls[0]?.[0];
}

test("a page at whose address Back has arrived before it loads that address", () => {
  const reloaded = { name: "http://app/restaurant/b", type: "reload" };
  expect(open("http://app/restaurant/a?category=Rolls", reloaded)).toBe("http://app/restaurant/a?category=Rolls");
});

test("a page at its own address stays, also at a place within it", () => {
  expect(open("http://app/cart?q=a", { name: "http://app/cart?q=a", type: "reload" })).toBe(undefined);
  expect(open("http://app/orders#main", { name: "http://app/orders", type: "back_forward" })).toBe(undefined);
});

test("a page is loaded once even if the browser records another address", () => {
  expect(open("http://app/orders", { name: "document", type: "navigate" })).toBe(undefined);
});
