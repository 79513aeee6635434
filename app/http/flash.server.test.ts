import { expect, test } from "vitest";
import type { Notice } from "../ui/notice.ts";
import { sign } from "./cookies.server.ts";
import { consumeFlashes, flash } from "./flash.server.ts";

const action = new Request("https://food.example/cart", { method: "POST" });
const added: Notice = { type: "success", title: "Added to Cart", message: "Karahi 'Special' کڑاہی; 2=2" };
const replaced: Notice = { type: "info", title: "Added to Cart", message: "It replaced your cart.", kind: "undo-cart" };

/** The next request of a browser that received these Set-Cookie headers. */
function browse(...cookieHeaders: string[]): Request {
  return browseFrom("https://food.example/cart", ...cookieHeaders);
}

/** The next request of the page with this URL. */
function browseFrom(page: string, ...cookieHeaders: string[]): Request {
  const jar = new Map<string, string>();
  for (const header of cookieHeaders) {
    const [, name = "", value = "", maxAge] = /^([^=]+)=([^;]*);.*Max-Age=(\d+)/.exec(header) ?? [];
    if (maxAge === "0") jar.delete(name);
    else jar.set(name, value);
  }
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  return new Request("https://food.example/cart", { headers: { Cookie: cookie, Referer: page } });
}

/** Consumes the notices for a document request, or for a data request if `url` differs from the request's own URL. */
const take = (request: Request, url = request.url) => consumeFlashes({ request, url: new URL(url) });
const shown = (request: Request) => take(request).notices.map(({ id: _, from: __, ...notice }) => notice);

test("the notices of two quick actions are both shown, each of them once", () => {
  const set = [flash(action, added), flash(action, replaced)];
  const page = browse(...set);
  expect(shown(page)).toEqual([added, replaced]);
  const reload = browse(...set, ...take(page).cookies);
  expect(take(reload)).toEqual({ notices: [], cookies: [] });
});

test("each notice has a unique id, and equal notices are shown once", () => {
  const { notices, cookies } = take(browse(...[added, replaced, added].map((notice) => flash(action, notice))));
  expect(notices.map(({ message }) => message)).toEqual([added.message, replaced.message]);
  expect(new Set(notices.map(({ id }) => id)).size).toBe(2);
  expect(cookies).toHaveLength(3);
});

test("data requests get a toast twice, because a response may be discarded, and a dialog once", () => {
  const dialog: Notice = { type: "success", title: "Success", message: "Login successful!", kind: "dialog" };
  const set = [flash(action, added), flash(action, dialog)];
  const page = "https://food.example/orders";
  const first = take(browse(...set), page);
  expect(first.notices).toMatchObject([added, dialog]);
  set.push(...first.cookies);
  const second = take(browse(...set), page);
  expect(second.notices).toEqual([{ ...first.notices[0], sentTo: expect.any(String) }]);
  expect(take(browse(...set, ...second.cookies), page)).toEqual({ notices: [], cookies: [] });
  expect(shown(browse(...set)), "on a document").toEqual([]);
});

test("a page does not get the toasts that were sent to another one", () => {
  const set = [flash(action, added)];
  const url = "https://food.example/orders";
  set.push(...take(browseFrom("https://food.example/restaurant/karahi", ...set), url).cookies);
  expect(take(browseFrom("https://food.example/", ...set), url)).toEqual({ notices: [], cookies: [] });
});

test("the page that caused a toast gets it, even if another tab has refreshed itself before", () => {
  const [board, order] = ["https://food.example/desk/board", "https://food.example/order-tracking/1"];
  const set = [flash(new Request(board, { method: "POST", headers: { Referer: board } }), added)];
  const first = take(browseFrom(order, ...set), "https://food.example/orders");
  expect(first.notices).toHaveLength(1);
  set.push(...first.cookies);
  const second = take(browseFrom(board, ...set), "https://food.example/desk");
  expect(second.notices).toMatchObject([added]);
  set.push(...second.cookies);
  expect(take(browseFrom(order, ...set), "https://food.example/orders").notices).toEqual([]);
  expect(take(browseFrom(board, ...set), "https://food.example/desk").notices, "a second time").toHaveLength(1);
});

test("a browser that never loads a page gets a limited number of cookies", () => {
  const set: string[] = [];
  for (let tap = 1; tap <= 40; tap++) set.push(flash(browse(...set), { ...added, message: `Tap ${tap}` }));
  const { notices } = take(browse(...set));
  expect(notices).toHaveLength(12);
  expect(notices.map(({ message }) => message)).toContain("Tap 40");
});

test("a notice set while another one is being shown is kept for the next page", () => {
  const first = flash(action, added);
  const { cookies } = take(browse(first));
  expect(shown(browse(first, flash(action, replaced), ...cookies))).toEqual([replaced]);
});

test("a forged notice is not shown, and its cookie is deleted", () => {
  const request = browse(
    "__Host-flash-1=made.up; Max-Age=60",
    `__Host-flash-2=${sign("recovery", JSON.stringify(added))}; Max-Age=60`,
    "__Host-session=abc; Max-Age=60",
  );
  const { notices, cookies } = take(request);
  expect(notices).toEqual([]);
  expect(cookies).toEqual([
    expect.stringMatching(/^__Host-flash-1=shown; .*Max-Age=0/),
    expect.stringMatching(/^__Host-flash-2=shown; .*Max-Age=0/),
  ]);
});

test("the response to a thousand forged notices sets only 12 cookies", () => {
  const forged = Array.from({ length: 1_000 }, (_, index) => `__Host-flash-${index}=; Max-Age=60`);
  expect(take(browse(...forged)).cookies).toHaveLength(12);
  expect(take(browse(...forged), "https://food.example/orders").cookies).toHaveLength(12);
});

test("the longest notice fits into a cookie", () => {
  const longest = { ...replaced, message: `${"ک".repeat(120)} replaced ${"ک".repeat(120)}`, title: "ک".repeat(40) };
  expect(flash(action, longest).length).toBeLessThan(4_096);
});
