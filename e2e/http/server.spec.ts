import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "../support/fixtures.ts";
import { parseHtml } from "../support/html.ts";
import { cookieHeader, signUp } from "../support/http.ts";

test("health and readiness answer 200 and are not cached", async ({ request }) => {
  for (const path of ["/healthz", "/readyz"]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()["cache-control"], path).toBe("no-store");
  }
});

test("connections stay open for longer than proxies keep them, which only HTTP/1.0 is told", async ({ baseURL }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const requestPage = async (headers = {}) => {
    const sent = get(`${baseURL}/login`, { agent, headers });
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    await buffer(answer);
    return { isReused: sent.reusedSocket, ...answer.headers };
  };
  expect(await requestPage()).not.toHaveProperty("keep-alive");
  expect(await requestPage()).toMatchObject({ isReused: true });
  expect(await requestPage({ Connection: "close" })).toMatchObject({ isReused: true });
  expect(await requestPage()).toMatchObject({ isReused: false });
  agent.destroy();
  const { port } = new URL(baseURL ?? "");
  const socket = connect(Number(port)).end("GET /login HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n");
  expect(await text(socket)).toContain("Keep-Alive: timeout=125\r\n");
});

test("every response has a request id, the caller's if it is valid", async ({ request }) => {
  const idOf = async (id: string) =>
    (await request.get("/login", { headers: { "X-Request-Id": id } })).headers()["x-request-id"];
  expect(await idOf("from-the-proxy_1")).toBe("from-the-proxy_1");
  const made = await Promise.all(["<script>", "x".repeat(65), "a b"].map(idOf));
  for (const id of made) expect(id).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
  expect(new Set(made).size).toBe(made.length);
});

test("pages are compressed; assets are precompressed and cached for good", async ({ request }) => {
  for (const encoding of ["br", "gzip"]) {
    const headers = { "Accept-Encoding": encoding };
    const page = await request.get("/login", { headers });
    expect(page.headers()["content-encoding"]).toBe(encoding);
    const links = parseHtml(await page.text()).querySelectorAll('[href^="/assets/"], [src^="/assets/"]');
    // A style sheet that lazy modules share ends with '#': React Router keeps Vite from removing it with them.
    const files = links.map((link) => (link.getAttribute("href") ?? link.getAttribute("src") ?? "").replace("#", ""));
    expect(files.length).toBeGreaterThan(3);
    for (const path of new Set(files)) {
      const file = await request.get(path, { headers });
      expect(file.headers()["content-encoding"], path).toBe(encoding);
      expect(file.headers()["cache-control"], path).toBe("public, max-age=31536000, immutable");
      expect(file.headers()["content-type"], path).toMatch(path.endsWith("css") ? /^text\/css/ : /^text\/javascript/);
      expect(file.headers().vary, path).toContain("Accept-Encoding");
    }
  }
  expect((await request.get("/assets/none.js")).status()).toBe(404);
  expect((await request.get("/icon.svg")).headers()["cache-control"]).toBe("public, max-age=604800");
  // In place of a page, Safari would keep it for that time.
  expect((await request.get("/offline.html")).headers()["cache-control"]).toBe("no-store");
});

test("browsers that name gzip first, as Chromium does, get brotli", async ({ request }) => {
  const encodingFor = async (accepted: string) =>
    (await request.get("/login", { headers: { "Accept-Encoding": accepted } })).headers()["content-encoding"];
  expect(await encodingFor("gzip, deflate, br, zstd")).toBe("br");
  expect(await encodingFor("gzip, br;q=0")).toBe("gzip");
  expect(await encodingFor("identity")).toBeUndefined();
});

test("a page in lite mode states the compressed size of its HTML", async ({ baseURL, request }) => {
  await signUp(request);
  const cookie = await cookieHeader(request);
  for (const encoding of ["gzip, deflate, br, zstd", "gzip", "identity"]) {
    for (const path of ["/", "/restaurant/naveed-karahi-house", "/cart", "/order-tracking/none"]) {
      const headers = { cookie: `${cookie}; lite=1`, "accept-encoding": encoding };
      const { body, text } = await readBytes(`${baseURL}${path}`, headers);
      const stated = parseHtml(text)
        .querySelector("footer")
        ?.textContent.match(/This page took (\d+) KB/)?.[1];
      expect(Number(stated), `${path} in ${encoding}`).toBe(Math.max(1, Math.round(body.length / 1_000)));
    }
  }
  expect(await (await request.get("/cart")).text()).not.toContain("This page took");
});

test("redirects, files and errors also carry the security headers", async ({ request, baseURL }) => {
  const answers = await Promise.all([
    request.get(`${baseURL}/order-tracking/%E0%A4%A/events`),
    request.get("/assets/none.js"),
    request.get("/login"),
    request.get("/cart", { maxRedirects: 0 }),
    request.get("/icon.svg"),
  ]);
  for (const answer of answers) {
    expect(answer.headers(), answer.url()).toMatchObject({
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
    });
  }
});

test("no server-only code is in the browser's scripts", async () => {
  const scripts = (await readdir("build/client/assets")).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(10);
  for (const name of scripts) {
    const text = await readFile(`build/client/assets/${name}`, "utf8");
    expect(text.match(/_zod|argon2|kysely|selectFrom|ipaddr|process\.env/i)?.[0], name).toBeUndefined();
  }
});

test("no page of customers loads code of the desk", async () => {
  const files = await readdir("build/client/assets");
  const manifest = await readFile(
    `build/client/assets/${files.find((name) => /^manifest-.*\.js$/.test(name))}`,
    "utf8",
  );
  const { routes } = JSON.parse(manifest.slice(manifest.indexOf("{"), manifest.lastIndexOf("}") + 1));
  const scripts = Object.values<{ id: string; imports: string[] }>(routes).map(({ id, imports }) => ({
    isDesk: /^routes\/desk\b/.test(id),
    loadsDesk: imports.some((path) => path.startsWith("/assets/desk-")),
    id,
  }));
  expect(scripts.some(({ isDesk, loadsDesk }) => isDesk && loadsDesk)).toBe(true);
  expect(scripts.filter(({ isDesk, loadsDesk }) => loadsDesk && !isDesk).map(({ id }) => id)).toEqual([]);
});

test("the customer's choice of lite mode takes precedence over Save-Data", async ({ request }) => {
  const findScript = async (saveData: string, lite: string) => {
    const answer = await request.get("/login", { headers: { "Save-Data": saveData, Cookie: `lite=${lite}` } });
    return parseHtml(await answer.text()).querySelector("script, link[rel=modulepreload]");
  };
  expect(await findScript("on", "0")).not.toBeNull();
  expect(await findScript("", "1")).toBeNull();
});

test("a malformed Host or request target is refused, and health checks need no Host", async ({ baseURL }) => {
  const statusOf = (head: string) => answerTo(Number(new URL(baseURL ?? "").port), head);
  const unreadable = [
    "GET /login HTTP/1.0",
    "GET /login HTTP/1.1\r\nHost: localhost:99999",
    "GET /login HTTP/1.1\r\nHost: [",
    "GET http://localhost/login HTTP/1.1\r\nHost: localhost",
    "GET /login HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-Host: localhost:99999",
    "GET /login HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-Proto: h t",
    "GET /login HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-Proto: javascript, https",
  ];
  for (const head of unreadable) expect(await statusOf(head), head).toBe(400);
  expect(await statusOf("GET /login HTTP/1.1\r\nHost: [::1]:3000")).toBe(200);
  expect(await statusOf("GET /login HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-Host: a.example, b.example")).toBe(200);
  expect(await statusOf("GET /healthz HTTP/1.0")).toBe(200);
});

/** The status of the answer to a hand-written request, which no client would send. */
async function answerTo(port: number, head: string): Promise<number> {
  const socket = connect(port, "127.0.0.1");
  socket.setEncoding("utf8").write(`${head}\r\nConnection: close\r\n\r\n`);
  const [statusLine] = (await socket.take(1).toArray()) as string[];
  socket.destroy();
  return Number(statusLine?.split(" ")[1]);
}

/** The body of a page, compressed as it was sent and as text. */
async function readBytes(url: string, headers: Record<string, string>): Promise<{ body: Buffer; text: string }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers }, resolve).on("error", reject);
  });
  const body = await buffer(response);
  const decoders: Record<string, (body: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };
  const decode = decoders[response.headers["content-encoding"] ?? ""];
  return { body, text: String(decode ? decode(body) : body) };
}
