import { beforeEach, expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { changeOrder, createMenuItem, createOrderAt, createVendor, findOrder } from "#db/factories.ts";
import { createMember } from "../desk/test-staff.ts";
import { nameStatusChangeAuthor } from "../orders/status-change-author.server.ts";
import { createRiderWithAccount } from "../riders/test-riders.ts";
import { makeMove } from "./make-move.server.ts";
import { queueKeyOf } from "./queue-key.ts";

let vendorId: string;
let orderId: string;

beforeEach(async () => {
  vendorId = (await createVendor()).id;
  orderId = await createOrderAt(vendorId);
});

const createCook = (name: string) => createMember(name, [{ role: "kitchen", vendorId }]);
const refusal = () => ({ order: orderId, move: "refuse", status: "pending" as const, version: 1, reason: "too-busy" });

test("a dish marked as sold out in the list is the same while another one is deleted", { tags: "slow" }, async () => {
  const [karahi, naan] = [await createMenuItem(vendorId), await createMenuItem(vendorId)];
  const dish = { orderId, price: 0, quantity: 1, total: 0 };
  const lines = [karahi, naan].map(({ id, name }, index) => ({ ...dish, line: 2 + index, menuItemId: id, name }));
  await db.insertInto("orderItems").values(lines).execute();
  // Meanwhile the answer waits in a phone without a connection.
  await db.deleteFrom("menuItems").where("id", "=", karahi.id).execute();
  const made = await makeMove(await createCook("Ali"), { ...refusal(), reason: "sold-out", "dish-3": "on" });
  expect(made.kind).toBe("moved");
  const soldOut = db.selectFrom("menuItems").select("id").where("soldOutUntil", "is not", null);
  expect(await soldOut.execute()).toEqual([{ id: naan.id }]);
});

test("a tap of somebody who has signed out is not made in the name of the next person", async () => {
  const [ali, bilal] = [await createCook("Ali"), await createCook("Bilal")];
  const queue = queueKeyOf(ali, vendorId);
  const errors = { queue: "Somebody else has signed in here. Please press again." };
  expect(await makeMove(bilal, { ...refusal(), queue })).toMatchObject({ kind: "refused", errors, status: 409 });
  expect((await findOrder(orderId)).status).toBe("pending");
  expect(await makeMove(ali, { ...refusal(), queue })).toMatchObject({ kind: "moved" });
});

test("a tap sent twice, by two tabs or because its answer was lost, is made once", async () => {
  const ali = await createCook("Ali");
  const both = await Promise.all([makeMove(ali, refusal()), makeMove(ali, refusal())]);
  expect(both.map(({ kind }) => kind)).toEqual(["moved", "moved"]);
  const events = db.selectFrom("deskEvents").select("action").where("subjectId", "=", orderId);
  expect(await events.execute()).toEqual([{ action: "order.refuse" }]);
});

test("a move that comes after a change by the restaurant's own system names that system as the history does", async () => {
  await db.transaction().execute(async (trx) => {
    await nameStatusChangeAuthor(trx, "vendor");
    await trx.updateTable("orders").set({ status: "confirmed" }).where("id", "=", orderId).execute();
  });
  const late = await makeMove(await createCook("Ali"), refusal());
  expect(late).toMatchObject({ kind: "refused", status: 409 });
  expect(late).toHaveProperty("errors.form", expect.stringMatching(/^Accepted by Restaurant, /));
});

test("a second answer of the same person is not blamed on somebody else", async () => {
  const [ali, bilal] = [await createCook("Ali"), await createCook("Bilal")];
  await makeMove(ali, refusal());
  const number = `#${orderId.slice(-6)}`;
  const errors = { form: expect.stringMatching(/^Refused by Ali, /) };
  const accept = { ...refusal(), move: "accept", minutes: 10 };
  const own = await makeMove(ali, accept);
  expect(own).toMatchObject({ title: `${number}: You have already changed it`, errors, status: 409 });
  const late = await makeMove(bilal, accept);
  expect(late).toMatchObject({ title: `${number}: Somebody else was first`, errors, status: 409 });
});

test("a kitchen that hands over an order too late learns whether the rider has picked it up", async () => {
  const { member: rider } = await createRiderWithAccount("Imran");
  const [ali, other] = [await createCook("Ali"), await createOrderAt(vendorId, "ready")];
  await changeOrder(orderId, { status: "ready", riderId: rider.riderId });
  const press = async (order: string) => ({
    order,
    status: "ready" as const,
    version: (await findOrder(order)).version,
  });
  const presses = [await press(orderId), await press(other)] as const;
  await makeMove(rider, { ...presses[0], move: "pick-up" });
  // By another system.
  await changeOrder(other, { status: "out_for_delivery" });
  const late = await Promise.all(presses.map((form) => makeMove(ali, { ...form, move: "hand-over", rider: "own" })));
  expect(late[0]).toHaveProperty("errors.form", expect.stringMatching(/^Picked up by Imran, /));
  expect(late[1]).toHaveProperty("errors.form", expect.stringMatching(/^Handed over by /));
});

test("a tap sent on a later day learns on which day somebody else was first", async () => {
  const [ali, bilal] = [await createCook("Ali"), await createCook("Bilal")];
  await makeMove(ali, refusal());
  const refused = db.updateTable("orderStatusChanges").where("toStatus", "=", "cancelled");
  await refused.set({ changedAt: new Date("2026-11-20T15:14:00Z") }).execute();
  const late = await makeMove(bilal, { ...refusal(), move: "accept", minutes: 10 });
  expect(late).toHaveProperty("errors.form", "Refused by Ali, 20 Nov 2026 at 8:14 PM");
});
