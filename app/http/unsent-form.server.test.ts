import { expect, test } from "vitest";
import { writeSigned } from "./cookies.server.ts";
import { forgetUnsentForm, keepUnsentForm, readUnsentForm, rememberFormOwner } from "./unsent-form.server.ts";

const page = new URL("https://food.example/review/order_1?type=vendor");
const comment = "ذائقہ بہت اچھا تھا، شکریہ۔";

const ayesha = "00000000-0000-4000-8000-000000000001";
const bilal = "00000000-0000-4000-8000-000000000002";
const signedIn = [rememberFormOwner(new Request(page), ayesha)];

/** Sends a form to a page without a session, after Ayesha's has ended, and returns the Set-Cookie values. */
function send(fields: Record<string, string>, before = signedIn, to = page): Promise<string[]> {
  const body = new URLSearchParams(fields).toString();
  const { headers } = browse(before);
  headers.set("Content-Length", String(body.length));
  headers.set("Content-Type", "application/x-www-form-urlencoded");
  return keepUnsentForm(new Request(to, { method: "POST", body, headers }), to);
}

/** The next request of a browser with these cookies. */
function browse(cookies: string[]): Request {
  return new Request(page, { headers: { Cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") } });
}

test("a form is kept for its own page, whatever the query", async () => {
  const request = browse(await send({ rating: "4", comment }));
  const own = new URL("/review/order_1", page);
  const kept = { title: "Not Sent Yet", values: { rating: "4", comment } };
  expect(readUnsentForm(request, own, ayesha)).toMatchObject(kept);
  expect(readUnsentForm(request, new URL("/review/order_2", page), ayesha)).toBeUndefined();
});

test("on a shared phone, nobody else is shown what somebody filled in", async () => {
  const request = browse(await send({ comment }));
  expect(readUnsentForm(request, page, bilal)).toBeUndefined();
  expect(readUnsentForm(request, page, ayesha)).toMatchObject({ values: { comment } });
});

test("a form is shown to nobody with a forged owner cookie", async () => {
  const request = browse(await send({ comment }, [`__Host-last=${bilal}`]));
  expect(readUnsentForm(request, page, bilal)).toBeUndefined();
});

test("a form is not kept if it is unknown who filled it in", async () => {
  expect(await send({ comment }, [])).toEqual([]);
});

test("a kept form is forgotten when its page is sent again or its owner signs out, not when another page is sent", async () => {
  const request = browse(await send({ comment }));
  expect(forgetUnsentForm(request, new URL("/cart", page))).toEqual([]);
  expect(forgetUnsentForm(request, page)).toEqual([expect.stringContaining("Max-Age=0")]);
  expect(forgetUnsentForm(request)).toEqual([expect.stringContaining("Max-Age=0")]);
  expect(forgetUnsentForm(browse([]))).toEqual([]);
});

test("the longest review is kept, but not a password or a longer form", async () => {
  expect(await send({ rating: "5", comment: "ڈ".repeat(500) })).toHaveLength(1);
  expect(await send({ current: "kachumber", comment })).toEqual([]);
  expect(await send({ confirmPassword: "kachumber" })).toEqual([]);
  expect(await send({ comment: "a".repeat(4_000) })).toEqual([]);
});

test("a changed cookie is ignored", async () => {
  const [cookie = ""] = await send({ comment });
  expect(readUnsentForm(browse([cookie.replace("unsent=e", "unsent=f")]), page, ayesha)).toBeUndefined();
});

test("at the desk, a form is kept for the owner of the known device, and for the page of the same restaurant", async () => {
  const hours = new URL("/desk/hours?restaurant=a", page);
  const device = writeSigned(new Request(page), "desk-device", { nonce: "n", email: "Sana@Tiffin.example" }, 60);
  expect(await send({ opens1: "10:00" }, signedIn, hours)).toEqual([]);
  const request = browse(await send({ opens1: "10:00" }, [device], hours));
  expect(readUnsentForm(request, hours, "sana@tiffin.example")).toMatchObject({ values: { opens1: "10:00" } });
  expect(readUnsentForm(request, hours, "ali@tiffin.example")).toBeUndefined();
  expect(readUnsentForm(request, new URL("/desk/hours?restaurant=b", page), "sana@tiffin.example")).toBeUndefined();
});

test("the fields of a form with a picture are kept at the desk; strangers cannot make the app read their files", async () => {
  const dish = new URL("/desk/menu/items/new?restaurant=a", page);
  const device = writeSigned(new Request(page), "desk-device", { nonce: "n", email: "sana@tiffin.example" }, 60);
  const sendFile = (cookies: string[], to: URL) => {
    const body = new FormData();
    body.append("name", "Karahi");
    body.append("upload", new Blob(["x".repeat(100_000)]), "karahi.jpg");
    return keepUnsentForm(new Request(to, { method: "POST", body, headers: browse(cookies).headers }), to);
  };
  const kept = browse(await sendFile([device], dish));
  expect(readUnsentForm(kept, dish, "sana@tiffin.example")?.values).toEqual({ name: "Karahi" });
  expect(await sendFile(["desk-device=forged"], dish)).toEqual([]);
  expect(await sendFile(signedIn, page)).toEqual([]);
});
