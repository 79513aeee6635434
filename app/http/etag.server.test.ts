import { type LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { success } from "../ui/notice.ts";
import { loadCustomer } from "./accounts/customer.server.ts";
import { withEtag } from "./etag.server.ts";
import { flash } from "./flash.server.ts";

const url = new URL("http://localhost/?q=karahi");

/** Opens a page of the catalogue, which lists these restaurants, in a browser that has shown the splash. */
async function open({ method = "GET", tag = "", cookie = "", restaurants = ["Karahi House"] }) {
  const headers = { cookie: `visited=1; ${cookie}`, "If-None-Match": tag };
  const { middleware } = withEtag(async (_args: LoaderFunctionArgs) => ({ restaurants }));
  const args = {
    request: new Request(url, { method, headers }),
    context: new RouterContextProvider(),
    url,
    params: {},
  };
  await loadCustomer({ ...args, pattern: "/" } as never, async () => new Response());
  return (await middleware({ ...args, pattern: "/" } as never, async () => new Response("page"))) as Response;
}

async function readTag(): Promise<string> {
  return (await open({})).headers.get("ETag") ?? "no tag";
}

test("a page that the browser has is sent again only if it shows something else", async () => {
  const tag = await readTag();
  expect((await open({ tag })).status).toBe(304);
  expect((await open({ tag, restaurants: ["Karahi House", "Naan Corner"] })).status).toBe(200);
});

test("HEAD is answered with the status and the caching headers of GET", async () => {
  const tag = await readTag();
  const known = await open({ method: "HEAD" });
  expect(Object.fromEntries(known.headers)).toMatchObject({ etag: tag, "cache-control": "private, no-cache" });
  expect((await open({ method: "HEAD", tag })).status).toBe(304);
});

test("a method that reads nothing is never answered as an unchanged page", async () => {
  const tag = await readTag();
  for (const method of ["POST", "PUT", "DELETE"]) expect((await open({ method, tag })).status, method).toBe(200);
});

test("a page with a notice is sent even if the browser has the page, and is not kept", async () => {
  const [cookie = ""] = flash(new Request(url), success("Added to cart.")).split(";");
  const answer = await open({ tag: await readTag(), cookie });
  expect(await answer.text()).toBe("page");
  expect([answer.status, answer.headers.get("ETag"), answer.headers.get("Cache-Control")]).toEqual([200, null, null]);
});
