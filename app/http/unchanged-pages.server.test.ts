import { expect, test } from "vitest";
import { renderUnlessUnchanged } from "./unchanged-pages.server.ts";

const url = "http://localhost:3000/order-tracking/order_1";

/** Opens the page of an order with this data, and tells whether it was rendered. */
async function open(loaderData: object, { nonce = "", actionData = null as object | null, statusCode = 200 } = {}) {
  let rendered = false;
  const result = {
    loaderData: { page: loaderData },
    actionData: actionData && { page: actionData },
    errors: null,
    statusCode,
  };
  const html = await renderUnlessUnchanged(url, result, nonce || undefined, async () => {
    rendered = true;
    return `<script nonce="${nonce}"></script>`;
  });
  return { rendered, html };
}

test("a page is rendered once, and again after each change of its data", async () => {
  expect(await open({ status: "confirmed" })).toMatchObject({ rendered: true });
  expect(await open({ status: "confirmed" })).toMatchObject({ rendered: false });
  expect(await open({ status: "preparing" })).toMatchObject({ rendered: true });
});

test("a page that was rendered before gets the nonce of the new response", async () => {
  expect(await open({ status: "delivered" }, { nonce: "first" })).toMatchObject({ rendered: true });
  const html = '<script nonce="second"></script>';
  expect(await open({ status: "delivered" }, { nonce: "second" })).toEqual({ rendered: false, html });
});

test("answers to forms and error pages are always rendered", async () => {
  const refused = { actionData: { message: "We couldn't add this order." }, statusCode: 409 };
  expect(await open({ status: "cancelled" }, refused)).toMatchObject({ rendered: true });
  expect(await open({ status: "cancelled" })).toMatchObject({ rendered: true });
  expect(await open({ status: "cancelled" }, refused)).toMatchObject({ rendered: true });
  expect(await open({ status: "cancelled" }, { statusCode: 404 })).toMatchObject({ rendered: true });
});
