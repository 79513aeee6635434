import { once } from "node:events";
import { connect } from "node:net";
import express from "express";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { failedStatusContext } from "#app/http/errors.server.ts";
import { servePages } from "./pages.ts";
import { serve } from "./test-server.ts";

/** Without repetitions: takes the thread pool a hundred turns, one for each 4 KB of its output. */
const hugeMenu = Array.from({ length: 150_000 }, (_, number) => (number * 7_919) % 1_000_003).join(" ");
const onMenu = vi.fn();
const readMenu = () => {
  onMenu();
  return new Response(hugeMenu, { headers: isHtml });
};
const isHtml = { "Content-Type": "text/html" };
const answering = (text: string) => ({ loader: () => new Response(text) });
const route = (id: string, path: string) => ({ id, path, module: answering(id) });
const refuse = () => data(null, { status: 429, headers: { "Retry-After": "30" } });
const refuseBeginning = async ({ request }: ActionFunctionArgs) => {
  for await (const _ of request.body ?? []) break;
  return refuse();
};
const failAtDesk = ({ context }: LoaderFunctionArgs) => {
  context.set(failedStatusContext, 503);
  throw new Error("not readable");
};
const build = {
  ssr: true,
  entry: {
    module: {
      default: (_: Request, status: number, headers: Headers) => new Response("", { status, headers }),
      handleError: () => {},
    },
  },
  routes: Object.fromEntries(
    [
      { ...route("routes/home", ""), path: undefined, index: true },
      { id: "routes/signed-in", module: {} },
      { ...route("routes/orders", "orders"), parentId: "routes/signed-in" },
      route("routes/order", "orders/:id"),
      route("routes/desk/board", "desk/board"),
      { ...route("routes/menu", "menu"), module: { loader: readMenu } },
      { ...route("routes/form", "form"), module: { action: refuse, default: () => null } },
      { ...route("routes/upload", "upload"), module: { action: refuseBeginning, default: () => null } },
      { ...route("routes/desk/export", "desk/export.csv"), module: { loader: failAtDesk } },
      route("routes/missing", "*"),
    ].map((each) => [each.id, each]),
  ),
  assets: { routes: {}, url: "/assets/manifest-1.js", version: "1" },
  routeDiscovery: { mode: "initial" },
} as unknown as ServerBuild;

test.each([
  ["/", "routes/home"],
  ["/?to=/orders", "routes/home"],
  ["/orders", "routes/orders"],
  ["//orders", "routes/missing"],
  ["/orders/12", "routes/order"],
  ["/order%73/12", "routes/order"],
  ["/ORDERS?q=desk", "routes/orders"],
  ["/desk/board", "routes/desk/board"],
  ["/DESK/board", "routes/desk/board"],
  ["/%64esk/board", "routes/desk/board"],
  ["/elsewhere", "routes/missing"],
])("%s is answered by %s, although only the routes of its first segment are searched", async (path, id) => {
  const response = await fetch((await start()) + path);
  expect(await response.text()).toBe(id);
});

test.each(["/form", "/form.data"])("the headers of an action are sent with its page: %s", async (path) => {
  const refused = await fetch((await start()) + path, { method: "POST", body: new URLSearchParams() });
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "30"]);
});

test.each([
  ["unread", "/form"],
  ["at its beginning", "/upload"],
])("a large form that is refused %s is read to its end, because browsers read no answer before", async (_, path) => {
  const socket = connect(Number(new URL(await start()).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  const length = 16 * 1024 * 1024;
  const type = "Content-Type: multipart/form-data; boundary=x";
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${type}\r\nContent-Length: ${length}\r\n\r\n`);
  await new Promise((resolve) => socket.write(Buffer.alloc(length), resolve));
  expect(String(await once(socket, "data"))).toMatch(/^HTTP\/1.1 429 /);
  socket.write("GET /menu HTTP/1.1\r\nHost: localhost\r\n\r\n");
  expect(String(await once(socket, "data"))).toMatch(/^HTTP\/1.1 200 /);
});

test.each(["Content-Length: 10", "Transfer-Encoding: chunked"])(
  "a page is sent before a body that its request announces has arrived: %s",
  async (announced) => {
    const socket = connect(Number(new URL(await start()).port), "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    socket.write(`GET /menu HTTP/1.1\r\nHost: localhost\r\n${announced}\r\n\r\n`);
    expect(String(await once(socket, "data"))).toMatch(/^HTTP\/1.1 200 /);
  },
);

test("a download of the desk that cannot be read says so with 503", async () => {
  const failed = await fetch(`${await start()}/desk/export.csv`);
  expect([failed.status, failed.headers.get("Retry-After")]).toEqual([503, null]);
  expect(await failed.text()).toBe("This could not be loaded. Please go back and try again.\n");
});

test.each(["br", "gzip"])("while a large page is compressed as %s, others are answered", async (encoding) => {
  const origin = await start();
  const answered: string[] = [];
  const open = async (path: string) => {
    const response = await fetch(origin + path, { headers: { "Accept-Encoding": encoding } });
    answered.push(path);
    return response;
  };
  const other = Promise.withResolvers<Response>();
  onMenu.mockImplementationOnce(() => other.resolve(open("/orders")));
  const menu = await open("/menu");
  expect(menu.headers.get("Content-Encoding")).toBe(encoding);
  expect(await menu.text()).toBe(hugeMenu);
  await other.promise;
  expect(answered).toEqual(["/orders", "/menu"]);
});

/** Serves the pages, and returns the origin. */
async function start(): Promise<string> {
  const app = express().use(servePages(build, () => new RouterContextProvider()));
  const { origin, stop } = await serve(app);
  onTestFinished(stop);
  return origin;
}
