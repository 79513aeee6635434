/** Requests that a proxy and the app could split differently, sent through the example proxies. */
import { type ClientHttp2Session, connect as connectHttp2, constants } from "node:http2";
import { Agent } from "node:https";
import { text } from "node:stream/consumers";
import { connect } from "node:tls";
import { expect } from "@playwright/test";
import { findFreePort } from "../support/own-app.ts";
import {
  proxyNames,
  publicSite,
  requestSite,
  site,
  skipUnlessInstalled,
  startProxy,
  stopProxy,
  test,
} from "../support/reverse-proxies.ts";

const hidden = "GET /hidden HTTP/1.1\r\nHost: localhost\r\nX-Rest: ";
const inChunk = `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`;

/** The headers and body of a form that hides the beginning of another request. */
const bodies = [
  `Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  `Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n${inChunk}`,
  `Transfer-Encoding: chunked\r\n\r\n${inChunk}`,
  `Transfer-Encoding:\tchunked\r\nContent-Length: 4\r\n\r\n${inChunk}`,
  `Transfer-Encoding:\r\n chunked\r\nContent-Length: 4\r\n\r\n${inChunk}`,
  `Transfer-Encoding: xchunked\r\nContent-Length: 0\r\n\r\n${hidden}`,
  `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
  `Transfer-Encoding: identity, chunked\r\n\r\n0\r\n\r\n${hidden}`,
  `Transfer-Encoding : chunked\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
  `X: y\nTransfer-Encoding: chunked\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
  `Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
  `Content-Length: 0, ${hidden.length}\r\n\r\n${hidden}`,
  `Content-Length: +${hidden.length}\r\n\r\n${hidden}`,
  `Content-Length: ${hidden.length}\r\nExpect: 100-continue\r\n\r\n${hidden}`,
  `Content-Length: 70000\r\n\r\n${hidden}`,
  `Content-Length: ${hidden.length}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n${hidden}`,
  `Connection: Content-Length\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
];
const targets = ["POST /login HTTP/1.1", "GET /login HTTP/1.1", "GET /icon.svg HTTP/1.1", "HEAD /healthz HTTP/1.0"];

for (const name of proxyNames) {
  test(`behind ${name} no request hides another one, whose answer somebody else would get`, async ({
    ownApp,
    folder,
  }) => {
    skipUnlessInstalled(name);
    const port = await findFreePort();
    const origin = `https://${site}:${port}`;
    const app = await ownApp.start(publicSite(origin));
    const proxy = await startProxy(name, { folder, port, appPorts: [Number(new URL(app.origin).port)] });
    try {
      for (let times = 0; times < 30; times += 1) {
        const session = await abandonForm(port);
        // HAProxy sends only later requests of a connection to where those of others were sent.
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        for (const path of ["/login", "/healthz"]) expect((await requestSite(port, path, { agent })).status).toBe(200);
        agent.destroy();
        session.destroy();
      }
      const head = `Host: ${site}:${port}\r\nOrigin: ${origin}\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
      for (const target of targets)
        for (const body of bodies) await expectOthersUnharmed(port, `${target}\r\n${head}${body}`);
    } finally {
      await stopProxy(proxy);
    }
  });
}

/** Begins a form over HTTP/2 that is refused because of its length, and cancels it then; returns the open connection. */
async function abandonForm(port: number): Promise<ClientHttp2Session> {
  const session = connectHttp2(`https://127.0.0.1:${port}`, { servername: site, rejectUnauthorized: false });
  const head = { ":method": "POST", ":path": "/login", ":authority": `${site}:${port}`, "content-length": 30_000_000 };
  const form = session.request(head);
  form.write(Buffer.alloc(10_000));
  expect(await text(form)).toContain("What you sent is too large.");
  form.close(constants.NGHTTP2_CANCEL);
  return session;
}

/** Sends these bytes, and expects the next customers to get their own answers. */
async function expectOthersUnharmed(port: number, bytes: string): Promise<void> {
  const connection = await send(port, bytes);
  const others = await Promise.all([1, 2, 3].map(() => requestSite(port, "/healthz")));
  for (const other of others) expect([other.status, other.body], bytes).toEqual([200, "ok"]);
  connection.destroy();
}

/** Sends bytes over TLS, and waits for the beginning of an answer, or until the proxy hangs up. */
async function send(port: number, bytes: string) {
  const connection = connect({ port, host: "127.0.0.1", servername: site, rejectUnauthorized: false });
  connection.on("error", () => {}).write(Buffer.from(bytes, "latin1"));
  await new Promise((resolve) => {
    connection
      .once("data", resolve)
      .once("close", resolve)
      .setTimeout(500, () => resolve(undefined));
  });
  return connection;
}
