import { expect, test } from "vitest";
import { createOrderAt, createVendor, findOrder } from "#db/factories.ts";
import { createDatabase, onDatabase } from "#db/test-databases.ts";
import { createMember } from "../../features/desk/test-staff.ts";
import { action as actOnBoard } from "../../routes/desk/board.tsx";
import { action as actOnOrder } from "../../routes/desk/order.tsx";
import { deskArgs } from "./test-requests.ts";

/** A cook with a new order, and a tap on it: on the board, or on the page of this order. */
async function tapping() {
  const vendor = await createVendor();
  const cook = await createMember("Ali", [{ role: "kitchen", vendorId: vendor.id }]);
  const [orderId, foreign] = [await createOrderAt(vendor.id), await createOrderAt((await createVendor()).id)];
  const fields = { order: orderId, move: "accept", status: "pending", version: "1", minutes: "20" };
  const tap = async (page: string, form: Record<string, string> = fields) => {
    const args = deskArgs(cook, page, { fields: form, params: { orderId: page.split("/").at(-1) ?? "" } });
    return (page.startsWith("/desk/board") ? actOnBoard : actOnOrder)(args);
  };
  return { vendor, orderId, foreign, fields, tap };
}

const statusOf = async (orderId: string) => (await findOrder(orderId)).status;

test("a tap during an outage is refused with a message and kept in the queue; the page stays", {
  tags: "slow",
}, async () => {
  const { orderId, tap } = await tapping();
  const empty = await createDatabase();
  for (const page of ["/desk/board", `/desk/orders/${orderId}`]) {
    const reply = await onDatabase(empty, () => tap(page));
    expect(reply, page).toMatchObject({
      init: { status: 503 },
      data: { errors: { form: "This could not be saved. Please try again." }, retryAfter: { seconds: 5 } },
    });
  }
  expect(await statusOf(orderId)).toBe("pending");
});

test("a tap leads back to the board of its order's restaurant, or to the order", { tags: "slow" }, async () => {
  for (const page of ["board", "order"]) {
    const { vendor, orderId, fields, tap } = await tapping();
    const form = { ...fields, from: page };
    const answer = (await tap(page === "board" ? "/desk/board" : `/desk/orders/${orderId}`, form)) as Response;
    const to = page === "board" ? `/desk/board?restaurant=${vendor.id}#new` : `/desk/orders/${orderId}`;
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, to]);
    expect(await statusOf(orderId)).toBe("confirmed");
  }
});

test("a tap on somebody else's order is refused, and an invalid form of its page gets 404", async () => {
  const { foreign, fields, tap } = await tapping();
  const page = `/desk/orders/${foreign}`;
  const notYours = { init: { status: 404 }, data: { errors: { form: "You can no longer change this order." } } };
  expect(await tap(page, { ...fields, order: foreign })).toMatchObject(notYours);
  expect(await tap("/desk/board", { ...fields, order: foreign })).toMatchObject(notYours);
  await expect(tap(page, { nothing: "1" })).rejects.toMatchObject({ init: { status: 404 } });
  expect(await statusOf(foreign)).toBe("pending");
});

test("a board acknowledges the orders it shows", async () => {
  const { orderId, tap } = await tapping();
  expect(await tap("/desk/board", { intent: "acknowledge", orders: `other ${orderId}` })).toBeNull();
  const { seenAt } = await findOrder(orderId);
  expect(seenAt).toBeInstanceOf(Date);
  expect(await statusOf(orderId)).toBe("pending");
});
