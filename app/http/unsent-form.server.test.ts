import { expect, test, vi } from "vitest";
import { forgetUnsentForm, keepUnsentForm, readUnsentForm } from "./unsent-form.server.ts";

vi.hoisted(() => vi.stubEnv("SESSION_SECRET", "the secret of these tests, long enough"));

const page = new URL("https://food.example/review/order_1?type=vendor");
const comment = "ذائقہ بہت اچھا تھا، شکریہ۔";

/** Sends a form to `page` without a session and returns the Set-Cookie values. */
function send(fields: Record<string, string>): Promise<string[]> {
  const body = new URLSearchParams(fields).toString();
  const headers = { "Content-Length": String(body.length), "Content-Type": "application/x-www-form-urlencoded" };
  return keepUnsentForm(new Request(page, { method: "POST", body, headers }), page);
}

/** The next request of a browser with these cookies. */
function browse(cookies: string[]): Request {
  return new Request(page, { headers: { Cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") } });
}

test("a form is kept for its own page, whatever the query", async () => {
  const request = browse(await send({ rating: "4", comment }));
  const own = new URL("/review/order_1", page);
  expect(readUnsentForm(request, own)).toMatchObject({ title: "Not Sent Yet", values: { rating: "4", comment } });
  expect(readUnsentForm(request, new URL("/review/order_2", page))).toBeUndefined();
});

test("it is forgotten once its page is sent again, not by other pages, and when signing out", async () => {
  const request = browse(await send({ comment }));
  expect(forgetUnsentForm(request, new URL("/cart", page))).toEqual([]);
  expect(forgetUnsentForm(request, page)).toEqual([expect.stringContaining("Max-Age=0")]);
  expect(forgetUnsentForm(request)).toEqual([expect.stringContaining("Max-Age=0")]);
  expect(forgetUnsentForm(browse([]))).toEqual([]);
});

test("the longest review fits, passwords and long forms are not kept", async () => {
  expect(await send({ rating: "5", comment: "ڈ".repeat(500) })).toHaveLength(1);
  expect(await send({ current: "kachumber", comment })).toEqual([]);
  expect(await send({ confirmPassword: "kachumber" })).toEqual([]);
  expect(await send({ comment: "a".repeat(4_000) })).toEqual([]);
});

test("a changed cookie is ignored", async () => {
  const [cookie = ""] = await send({ comment });
  expect(readUnsentForm(browse([cookie.replace("unsent=e", "unsent=f")]), page)).toBeUndefined();
});
