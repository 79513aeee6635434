import { createHmac } from "node:crypto";
import { expect, test, vi } from "vitest";
import { readSessionId } from "./accounts/session.server.ts";
import { deleteCookie, readCookie, readCookies, sign, unsign, writeCookie } from "./cookies.server.ts";
import { readStaffSessionId } from "./desk/staff-session.server.ts";

const secret = process.env.SESSION_SECRET ?? "";

const withCookies = (cookie: string) => new Request("http://localhost/", { headers: { Cookie: cookie } });

test.each(["", "Sana", "ثناء 🍔", '{"a":"b;c,d=e"}', "x".repeat(3_000)])("%j survives being signed", (text) => {
  const signed = sign("flash", text);
  expect(unsign("flash", signed)).toBe(text);
  expect(signed).toMatch(/^[\w-]*\.[\w-]{43}$/);
});

test("a signature is valid only for its purpose", () => {
  expect(unsign("recovery", sign("flash", "text"))).toBeUndefined();
  expect(unsign("flas", sign("flash", "htext"))).toBeUndefined();
  expect(unsign("", sign("flash", "text"))).toBeUndefined();
});

test("changed text and forged, swapped or missing signatures are rejected", () => {
  const [text = "", signature = ""] = sign("flash", "mine").split(".");
  const [otherText = "", otherSignature = ""] = sign("flash", "other").split(".");
  const flipped = `${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
  const forged = [`${otherText}.${signature}`, `${text}.${otherSignature}`, `${text}.${flipped}`];
  const broken = ["", ".", text, `${text}.`, `.${signature}`, `${text}.${signature.slice(0, -4)}`, "%%%.%%%"];
  for (const value of [...forged, ...broken]) expect(unsign("flash", value)).toBeUndefined();
});

test("signatures use SESSION_SECRET as the key", () => {
  const hmac = createHmac("sha256", secret).update("flash\ntext").digest("base64url");
  expect(sign("flash", "text")).toBe(`dGV4dA.${hmac}`);
});

test("cookies are matched by their full name", () => {
  const request = withCookies("a=1; session=x=y==; sessions=other; broken; b=");
  expect(readCookie(request, "session")).toBe("x=y==");
  expect(readCookie(request, "b")).toBe("");
  expect(readCookie(request, "broken")).toBeUndefined();
  expect(Object.keys(readCookies(request))).toEqual(["a", "session", "sessions", "b"]);
  expect(readCookies(new Request("http://localhost/"))).toEqual({});
});

test.each(["session=theirs; a=1; session=mine", "session=mine;session=theirs", "session=;  session =mine"])(
  "neither of two session cookies in %j counts: a neighbouring host could have added the first",
  (cookie) => {
    expect(readCookie(withCookies(cookie), "session")).toBeUndefined();
    expect(readCookies(withCookies(`${cookie}; b=2`))).toMatchObject({ b: "2" });
  },
);

test.each(["\u00a0session", "session\u00a0", "\u2003session", "\u00e2\u0080\u0080session", "$session", "Session"])(
  "a cookie named %j is not ours",
  (name) => {
    const header = `__Host-${name}=theirs; ${name.replace("session", "__Host-session")}=theirs; __Host-session=mine`;
    expect(readCookie({ secure: true, headers: { cookie: header } }, "session")).toBe("mine");
  },
);

test("a session id longer than ours is ignored, wherever it is read", () => {
  const header = (length: number) => `session=${"x".repeat(length)}; desk=${"x".repeat(length)}`;
  for (const [length, id] of [
    [100, "x".repeat(100)],
    [101, ""],
  ] as const) {
    const atExpress = { secure: false, headers: { cookie: header(length) } };
    for (const request of [withCookies(header(length)), atExpress])
      expect([readSessionId(request), readStaffSessionId(request)]).toEqual([id, id]);
  }
});

test("https requests use only cookies with the __Host- prefix, which other subdomains cannot set", () => {
  const cookie = "session=fake; __Host-session=mine; __Host-=; lite=1";
  const request = new Request("https://food.example/", { headers: { Cookie: cookie } });
  expect(readCookies(request)).toEqual({ session: "mine" });
});

test("cookies are HttpOnly and SameSite, and also Secure for https requests", () => {
  const attributes = "Max-Age=60; Path=/; HttpOnly";
  expect(writeCookie(new Request("http://localhost/"), "a", "1", 60)).toBe(`a=1; ${attributes}; SameSite=Lax`);
  expect(writeCookie(new Request("https://food.example/"), "a", "1", 60)).toBe(
    `__Host-a=1; ${attributes}; Secure; SameSite=Lax`,
  );
});

test("cookies are Secure if APP_ORIGIN is https, even behind an untrusted proxy", async () => {
  vi.stubEnv("APP_ORIGIN", "https://food.example");
  vi.stubEnv("RESET_CODE_DELIVERY", "screen");
  vi.resetModules();
  const { isSecure, writeCookie: write } = await import("./cookies.server.ts");
  expect(isSecure(new Request("http://127.0.0.1:3000/"))).toBe(true);
  expect(write(new Request("http://127.0.0.1:3000/"), "a", "1", 60)).toMatch(/; Secure;/);
});

test("a deleted cookie has an expiry date, which browsers without Max-Age need", () => {
  const expired = deleteCookie(new Request("http://localhost/"), "flash-1");
  expect(expired).toMatch(/^flash-1=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT/);
});
