import { once } from "node:events";
import { get } from "node:https";
import { connect } from "node:tls";
import { expect } from "@playwright/test";
import { changeOrder, createOrder, createVendor } from "../../db/factories.ts";
import { db } from "../support/database.ts";
import { newCustomer } from "../support/http.ts";
import { findFreePort } from "../support/own-app.ts";
import {
  proxyNames,
  publicSite,
  requestSite,
  type SiteResponse,
  site,
  skipUnlessInstalled,
  startProxy,
  stopProxy,
  test,
} from "../support/reverse-proxies.ts";
import { formRequest, sendRequest } from "../support/trust/raw-request.ts";

const unhurried = { timeout: 20_000 };

function registration(origin: string, email: string) {
  const { fullName, address, password } = newCustomer();
  const fields = { fullName, email, phone: "0301 2345678", address, password, confirmPassword: password };
  return formRequest(fields, { Origin: origin });
}

const cookiesOf = ({ headers }: Pick<SiteResponse, "headers">) => headers["set-cookie"] ?? [];

for (const origin of [`https://${site}`, "https://localhost:8443"]) {
  test(`behind a proxy that passes neither host nor protocol, APP_ORIGIN=${origin} alone makes forms work`, {
    tag: "@once",
  }, async ({ ownApp }) => {
    const app = await ownApp.start({ ...publicSite(origin), TRUST_PROXY: "" });
    // Like a proxy that forwards neither host nor protocol.
    const register = (formOrigin: string, email: string) =>
      sendRequest(app.origin, { path: "/register", ...registration(formOrigin, email) });
    const answer = await register(origin, "hina@e2e.example");
    expect(answer.status).toBe(303);
    expect(cookiesOf(answer).join("\n")).toMatch(/^__Host-session=[^\n]*; Secure/m);
    expect((await register("https://elsewhere.example", "sana@e2e.example")).status).not.toBe(303);
  });
}

for (const name of proxyNames) {
  test(`the example for ${name}: TLS, forms, large files, and events as they happen`, { tag: "@once" }, async ({
    ownApp,
    folder,
  }) => {
    skipUnlessInstalled(name);
    const port = await findFreePort();
    const app = await ownApp.start(publicSite(`https://${site}:${port}`));
    await ownApp.joinDatabase();
    const proxy = await startProxy(name, { folder, port, appPorts: [Number(new URL(app.origin).port)] });
    const using = useSite(port, `${name}@e2e.example`);
    // The others have a limit of their own.
    const cut = name === "caddy" ? sendHalfHead(port) : undefined;
    await Promise.all([using, cut]).finally(() => stopProxy(proxy));
  });
}

/** Sends only the beginning of a request's head; resolves when the proxy closes the connection. */
async function sendHalfHead(port: number): Promise<void> {
  const socket = connect({ host: "127.0.0.1", port, servername: site, rejectUnauthorized: false }).resume();
  socket.write("GET / HTTP/1.1\r\nHost: ");
  await once(socket, "close", { signal: AbortSignal.timeout(10_000) });
}

/** Registers through the proxy, follows an order and sends a large file. */
async function useSite(port: number, email: string): Promise<void> {
  const origin = `https://${site}:${port}`;
  const registered = await requestSite(port, "/register", registration(origin, email));
  expect(registered.status).toBe(303);
  expect(registered.headers["strict-transport-security"]).toBe("max-age=31536000");
  const invented = (attempt: number) => ({
    "X-Forwarded-For": `203.0.113.${attempt}`,
    "X-Real-IP": `203.0.113.${attempt}`,
    Forwarded: `for=203.0.113.${attempt};proto=http;host=elsewhere.example`,
    "X-Forwarded-Host": "elsewhere.example",
  });
  expect(await failToSignIn((request) => requestSite(port, "/login", request), { origin, headersOf: invented })).toBe(
    10,
  );
  const cookie = cookiesOf(registered)
    .map((line) => line.split(";")[0])
    .join("; ");
  expect(await followOrder(port, cookie, email)).toEqual(["pending", "confirmed"]);
  expect((await upload(port, cookie, origin)).headers.location).toMatch(/^\/desk\/sign-in/);
}

type Headers = Record<string, string>;

/** Sends wrong passwords with other headers each time; returns how many are answered before the limit, at most 15. */
async function failToSignIn(
  send: (request: ReturnType<typeof formRequest>) => Promise<{ status: number }>,
  { origin, headersOf }: { origin: string; headersOf: (attempt: number) => Headers },
): Promise<number> {
  for (let attempt = 0; attempt < 15; attempt += 1) {
    const request = formRequest({ email: "nobody@e2e.example", password: "a wrong password" }, { Origin: origin });
    const answer = await send({ ...request, headers: { ...request.headers, ...headersOf(attempt) } });
    if (answer.status === 429) return attempt;
    expect(answer.status).toBe(400);
  }
  return 15;
}

test("behind two proxies the customer's address counts, not a named one", { tag: "@once" }, async ({ ownApp }) => {
  const origin = `https://${site}`;
  const app = await ownApp.start({ ...publicSite(origin), TRUST_PROXY: "loopback, 10.0.0.5" });
  const answered = (headersOf: (attempt: number) => Headers) =>
    failToSignIn((request) => sendRequest(app.origin, { path: "/login", ...request }), { origin, headersOf });
  // The outer proxy, 10.0.0.5, replaces the header, and the inner one, this machine, passes it on or appends to it.
  expect(await answered(() => ({ "X-Forwarded-For": "192.0.2.1" }))).toBe(10);
  expect(await answered(() => ({ "X-Forwarded-For": "192.0.2.1, 10.0.0.5" }))).toBe(0);
  // An outer proxy that appends to the header does not get around the limit either.
  const named = (attempt: number) => ({ "X-Forwarded-For": `203.0.113.${attempt}, 192.0.2.1, 10.0.0.5` });
  expect(await answered(named)).toBe(0);
  expect(await answered(() => ({ "X-Forwarded-For": "192.0.2.2, 10.0.0.5" }))).toBe(10);
});

/** Follows an order of this customer while it changes; returns the two events. */
async function followOrder(port: number, cookie: string, email: string): Promise<string[]> {
  const { id } = await db.selectFrom("customers").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  const order = await createOrder(id, (await createVendor()).id);
  const path = `/order-tracking/${order}/events`;
  const headers = { Host: `${site}:${port}`, cookie };
  const stream = get({ host: "127.0.0.1", port, path, headers, servername: site, rejectUnauthorized: false });
  let text = "";
  stream.on("response", (response) =>
    response.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    }),
  );
  stream.on("error", () => {});
  const listStatuses = () => [...text.matchAll(/^data: ?(\w+)$/gm)].map(([, status]) => status ?? "");
  try {
    await expect.poll(listStatuses, unhurried).toEqual(["pending"]);
    await changeOrder(order, { status: "confirmed" });
    await expect.poll(listStatuses, unhurried).toEqual(["pending", "confirmed"]);
    return listStatuses();
  } finally {
    stream.destroy();
  }
}

/** Sends nine megabytes with an ended staff session. */
function upload(port: number, cookie: string, origin: string): Promise<SiteResponse> {
  const body = Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
    Buffer.alloc(9 * 1024 * 1024),
    Buffer.from("\r\n--x--\r\n"),
  ]);
  const headers = {
    cookie,
    Origin: origin,
    "Sec-Fetch-Site": "same-origin",
    "Content-Type": "multipart/form-data; boundary=x",
    "Content-Length": String(body.length),
  };
  return requestSite(port, "/desk/import", { method: "POST", headers, body });
}
