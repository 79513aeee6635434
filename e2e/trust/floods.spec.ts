/** More requests at once than the app can answer, and clients that never finish a request. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { type AttackedApp, expect, test } from "../support/trust/attacked-app.ts";
import { formHeaders } from "../support/trust/raw-request.ts";

const passwords = 200;
const pages = 200;

test("each request of a flood of sign-ins and pages is answered, if only with a time to retry", async ({ app }) => {
  test.setTimeout(120_000);
  const signIns = Array.from({ length: passwords }, (_, index) => {
    const body = new URLSearchParams({ email: `${index}@tiffin.example`, password: "a-fine-one" });
    const headers = { ...formHeaders, "X-Forwarded-For": `2001:db8:0:${index.toString(16)}::1` };
    return fetch(`${app.origin}/login`, { method: "POST", body, headers, redirect: "manual" });
  });
  const reads = Array.from({ length: pages }, () => fetch(`${app.origin}/login`));
  const answers = await Promise.all([...signIns, ...reads]);
  for (const answer of answers.slice(0, passwords)) {
    expect.soft([400, 503]).toContain(answer.status);
    expect.soft(answer.headers.has("Retry-After"), String(answer.status)).toBe(answer.status === 503);
  }
  expect(answers.slice(0, passwords).some(({ status }) => status === 400)).toBe(true);
  expect(answers.slice(passwords).map(({ status }) => status)).toEqual(Array(pages).fill(200));
  expect((await fetch(`${app.origin}/readyz`)).status).toBe(200);
});

/** A request that stops before its end, and goes on by a byte every second. */
async function dribble({ origin }: AttackedApp, start: string): Promise<Socket> {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1").on("error", () => {});
  await once(socket, "connect");
  socket.write(start);
  const timer = setInterval(() => socket.write("x"), 1_000);
  socket.on("close", () => clearInterval(timer));
  return socket.resume();
}

const head = "POST /login HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n";
const starts = {
  heads: `${head}X-Slow: `,
  bodies: `${head}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\nemail=`,
};

for (const [what, start] of Object.entries(starts)) {
  test(`clients that never end their ${what} keep nobody waiting, and are cut off`, async ({ app }) => {
    test.setTimeout(6 * 60_000);
    const slow = await Promise.all(Array.from({ length: 500 }, () => dribble(app, start)));
    // Not `once(socket, "close")`, which also fails where a byte meets a connection that is already cut.
    const ended = slow.map((socket) => new Promise((resolve) => socket.on("close", resolve)));
    for (let read = 0; read < 20; read += 1) expect((await fetch(`${app.origin}/login`)).status).toBe(200);
    await Promise.all(ended);
  });
}
