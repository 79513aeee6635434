import { expect, test } from "vitest";
import { renderUnlessUnchanged } from "./unchanged-pages.server.ts";

type Result = Parameters<typeof renderUnlessUnchanged>[1];

const url = "http://localhost:3000/order-tracking/order_1";

/** Opens the page of an order with this status, and tells whether it was rendered. */
async function open(status: string, { nonce = "", ...answer }: { nonce?: string } & Partial<Result> = {}) {
  let rendered = false;
  const result = { loaderData: { page: { status } }, actionData: null, errors: null, statusCode: 200, ...answer };
  const html = await renderUnlessUnchanged(url, result, nonce || undefined, async () => {
    rendered = true;
    return `<script nonce="${nonce}"></script>`;
  });
  return { rendered, html };
}

test("a page is rendered once, and again after each change of its data", async () => {
  expect(await open("confirmed")).toMatchObject({ rendered: true });
  expect(await open("confirmed")).toMatchObject({ rendered: false });
  expect(await open("preparing")).toMatchObject({ rendered: true });
});

test("a page that was rendered before gets the nonce of the new response", async () => {
  expect(await open("delivered", { nonce: "first" })).toMatchObject({ rendered: true });
  const html = '<script nonce="second"></script>';
  expect(await open("delivered", { nonce: "second" })).toEqual({ rendered: false, html });
});

test.each<[string, Partial<Result>]>([
  ["the answer to a form", { actionData: { page: { message: "We couldn't add this order." } } }],
  ["a page with an error", { errors: { page: new Error("failed") } }],
  ["a page with another status", { statusCode: 404 }],
])("%s is always rendered", async (_, answer) => {
  await open("cancelled");
  for (const time of ["first", "second"])
    expect(await open("cancelled", answer), time).toMatchObject({ rendered: true });
});
