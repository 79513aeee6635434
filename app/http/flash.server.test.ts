import { expect, test, vi } from "vitest";
import type { Notice } from "../ui/notice.ts";
import { sign } from "./cookies.server.ts";
import { consumeFlashes, flash } from "./flash.server.ts";

vi.hoisted(() => vi.stubEnv("SESSION_SECRET", "the secret of these tests, long enough"));

const action = new Request("https://food.example/cart", { method: "POST" });
const added: Notice = { type: "success", title: "Added to Cart", message: "Karahi 'Special' کڑاہی; 2=2" };
const replaced: Notice = { type: "info", title: "Added to Cart", message: "It replaced your cart.", kind: "undo-cart" };

/** What a browser sends back: names and values of Set-Cookie headers, without those that were removed. */
function browse(...setCookies: string[]): Request {
  const jar = new Map<string, string>();
  for (const header of setCookies) {
    const [, name = "", value = "", maxAge] = /^([^=]+)=([^;]*);.*Max-Age=(\d+)/.exec(header) ?? [];
    if (maxAge === "0") jar.delete(name);
    else jar.set(name, value);
  }
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  return new Request("https://food.example/cart", { headers: { Cookie: cookie } });
}

/** As the document at the request's own address, or as data that a script reads for that page. */
const take = (request: Request, url = request.url) => consumeFlashes({ request, url: new URL(url) });
const shown = (request: Request) => take(request).notices.map(({ id: _, ...notice }) => notice);

test("two notices of two quick actions are both shown, and each only once", () => {
  const set = [flash(action, added), flash(action, replaced)];
  const page = browse(...set);
  expect(shown(page)).toEqual([added, replaced]);
  const reload = browse(...set, ...take(page).cookies);
  expect(take(reload)).toEqual({ notices: [], cookies: [] });
});

test("each notice has an id of its own, and equal ones are shown once", () => {
  const { notices, cookies } = take(browse(...[added, replaced, added].map((notice) => flash(action, notice))));
  expect(notices.map(({ message }) => message)).toEqual([added.message, replaced.message]);
  expect(new Set(notices.map(({ id }) => id)).size).toBe(2);
  expect(cookies).toHaveLength(3);
});

test("a script's page gets a toast twice, for it may drop an answer, and a dialog once", () => {
  const said: Notice = { type: "success", title: "Success", message: "Login successful!", kind: "dialog" };
  const set = [flash(action, added), flash(action, said)];
  const page = "https://food.example/orders";
  const first = take(browse(...set), page);
  expect(first.notices).toMatchObject([added, said]);
  set.push(...first.cookies);
  const second = take(browse(...set), page);
  expect(second.notices).toEqual([{ ...first.notices[0], sent: true }]);
  expect(take(browse(...set, ...second.cookies), page)).toEqual({ notices: [], cookies: [] });
  expect(shown(browse(...set)), "on a document").toEqual([]);
});

test("a browser that reads no page is not given ever more cookies", () => {
  const set: string[] = [];
  for (let tap = 1; tap <= 40; tap++) set.push(flash(browse(...set), { ...added, message: `Tap ${tap}` }));
  const { notices } = take(browse(...set));
  expect(notices).toHaveLength(12);
  expect(notices.map(({ message }) => message)).toContain("Tap 40");
});

test("a notice that arrives while another is being shown is kept for the next page", () => {
  const first = flash(action, added);
  const { cookies } = take(browse(first));
  expect(shown(browse(first, flash(action, replaced), ...cookies))).toEqual([replaced]);
});

test("a notice that we did not write is not shown, only forgotten", () => {
  const request = browse(
    "__Host-flash-1=made.up; Max-Age=60",
    `__Host-flash-2=${sign("recovery", JSON.stringify(added))}; Max-Age=60`,
    "__Host-session=abc; Max-Age=60",
  );
  const { notices, cookies } = take(request);
  expect(notices).toEqual([]);
  expect(cookies).toEqual([
    expect.stringMatching(/^__Host-flash-1=; .*Max-Age=0/),
    expect.stringMatching(/^__Host-flash-2=; .*Max-Age=0/),
  ]);
});

test("a request with a thousand made-up notices is answered with a dozen cookies", () => {
  const madeUp = Array.from({ length: 1_000 }, (_, index) => `__Host-flash-${index}=; Max-Age=60`);
  expect(take(browse(...madeUp)).cookies).toHaveLength(12);
  expect(take(browse(...madeUp), "https://food.example/orders").cookies).toHaveLength(12);
});

test("the longest notice fits into a cookie", () => {
  const longest = { ...replaced, message: `${"ک".repeat(120)} replaced ${"ک".repeat(120)}`, title: "ک".repeat(40) };
  expect(flash(action, longest).length).toBeLessThan(4_096);
});
