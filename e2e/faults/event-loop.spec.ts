/** Requests that once blocked the server for seconds; others must be answered meanwhile. */
import { connect } from "node:net";
import type { APIRequestContext, APIResponse } from "@playwright/test";
import { createOrder } from "../../db/factories.ts";
import { signInAtDesk } from "../support/desk.ts";
import { expect, test } from "../support/fixtures.ts";
import { postForm, signUp } from "../support/http.ts";

/** Sends a request with a part that is repeated `times` times. */
type Send = (request: APIRequestContext, times: number) => Promise<APIResponse>;

const requests: Record<string, [max: number, send: Send]> = {
  "signing in with an email address of dots": [
    60_000,
    (request, times) => postForm(request, "/login", { email: `a@${".".repeat(times)}@`, password: "x" }),
  ],
  "requesting a reset code with an email address of dots": [
    60_000,
    (request, times) => postForm(request, "/forgot-password", { email: `a@${".".repeat(times)}@` }),
  ],
  "a path of slashes": [15_000, (request, times) => request.get(`/login${"/".repeat(times)}x/`, { maxRedirects: 0 })],
};

for (const [what, [max, send]] of Object.entries(requests)) {
  test(`${what}, ${max} of them, delays no other request`, { tag: "@once" }, async ({ request }) => {
    await expectOthersNotDelayed(request, max, send);
  });
}

test("2,000 requests in one packet delay no other request", { tag: "@once" }, async ({ request, baseURL }) => {
  const usual = await longestWaitUntil(request.get("/login"), request);
  const socket = connect(Number(new URL(baseURL ?? "").port), "127.0.0.1").resume();
  const closed = new Promise<void>((resolve) => socket.on("error", () => {}).on("close", () => resolve()));
  socket.write("GET /login HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(2_000));
  expect(await longestWaitUntil(closed, request), "milliseconds").toBeLessThan(limitFor(usual));
});

test("a review of 60 KB of line ends delays no other request", { tag: "@once" }, async ({
  request,
  restaurant: { id: vendorId },
}) => {
  const { id } = await signUp(request);
  const path = `/review/${await createOrder(id, vendorId, "delivered")}`;
  await expectOthersNotDelayed(request, 20_000, (context, times) =>
    postForm(context, path, { rating: "5", comment: `Good.${"\n".repeat(times)}!` }),
  );
});

/** Files of at most 4 MB, with the number of their rows or entries. */
const files: [what: string, field: "upload" | "text", max: number, make: (rows: number) => string][] = [
  ["a menu in CSV", "upload", 19_900, (rows) => `Dish,Price\n${`Naan,40,${"x".repeat(180)}\n`.repeat(rows)}`],
  ["rows that are all refused", "text", 19_900, (rows) => `Dish,Price\n${"Naan,much\n".repeat(rows)}`],
  ["a JSON menu of empty dishes", "upload", 1_300_000, (rows) => `{"dishes":[${"{},".repeat(rows)}{}]}`],
  ["a text that is not a menu", "text", 4_000_000, (rows) => "[".repeat(rows)],
];

for (const [what, field, max, make] of files) {
  test(`importing ${what} delays no other request`, { tag: "@once" }, async ({ request, restaurant: { id } }) => {
    await signInAtDesk(request, id, { role: "manager" });
    const send: Send = (context, rows) => {
      const buffer = Buffer.from(make(rows));
      const content = field === "text" ? `${buffer}` : { name: "menu", mimeType: "text/plain", buffer };
      const multipart = { intent: "preview", [field]: content };
      const options = { headers: { "Sec-Fetch-Site": "same-origin" }, maxRedirects: 0, timeout: 0 };
      return context.post("/desk/import", { multipart, ...options });
    };
    await expectOthersNotDelayed(request, max, send, 1);
  });
}

/** Expects that `count` requests of the maximum size delay others hardly more than short ones do. */
async function expectOthersNotDelayed(request: APIRequestContext, max: number, send: Send, count = 20): Promise<void> {
  const usual = await longestWait(request, count, () => send(request, 1));
  const longest = await longestWait(request, count, () => send(request, max));
  expect(longest, "milliseconds").toBeLessThan(limitFor(usual));
}

/** How long others may wait, in milliseconds: ten times as long as usual, so that a busy machine fails nothing. */
function limitFor(usual: number): number {
  return Math.max(500, 10 * usual);
}

/** The longest time of a health check, in milliseconds, while requests are answered. */
async function longestWait(request: APIRequestContext, count: number, send: () => Promise<APIResponse>) {
  const answers = Promise.all(Array.from({ length: count }, send));
  const longest = await longestWaitUntil(answers, request);
  for (const answer of await answers) expect(answer.status()).toBeLessThan(500);
  return longest;
}

async function longestWaitUntil(end: Promise<unknown>, request: APIRequestContext): Promise<number> {
  let isOver = false;
  const stop = () => {
    isOver = true;
  };
  end.then(stop, stop);
  let longest = 0;
  while (!isOver) {
    const startedAt = performance.now();
    await request.get("/healthz");
    longest = Math.max(longest, performance.now() - startedAt);
  }
  return longest;
}
