import { sql } from "kysely";
import { expect, test } from "vitest";
import { createMember } from "#app/features/desk/test-staff.ts";
import { findRiderCash } from "#app/features/riders/rider-cash.server.ts";
import { db } from "#db/db.server.ts";
import { changeOrder, createCustomer, createOrder, createRider, createVendor } from "#db/factories.ts";
import type { OrderStatus } from "#db/schema.ts";
import { runOps } from "./test-command.ts";

async function createOrderIn(status: OrderStatus) {
  const [customer, vendor] = await Promise.all([createCustomer(), createVendor()]);
  return createOrder(customer.id, vendor.id, status);
}

const findChange = (orderId: string) =>
  db.selectFrom("orderStatusChanges").selectAll().where("orderId", "=", orderId).executeTakeFirst();

test("orders list shows the orders of a status, as lines or JSON", { tags: "slow" }, async () => {
  const [pending, ready] = [await createOrderIn("pending"), await createOrderIn("ready")];
  const [all, some, json] = await Promise.all([
    runOps("orders", "list"),
    runOps("orders", "list", "--status", "ready"),
    runOps("orders", "list", "--status", "ready", "--json"),
  ]);
  expect(
    all.output
      .trim()
      .split("\n")
      .map((line) => line.split("\t").slice(0, 2)),
  ).toEqual([
    [ready, "ready"],
    [pending, "pending"],
  ]);
  expect(some).toMatchObject({ code: 0, errors: "" });
  expect(some.output).toMatch(new RegExp(`^${ready}\tready\t.*\n$`));
  expect(JSON.parse(json.output)).toMatchObject([{ id: ready, status: "ready" }]);
});

test("orders show has what the customer asked for: change, instructions, size, extras and notes", async () => {
  const id = await createOrderIn("pending");
  const asked = { specialInstructions: "Ring twice", changeFor: 1000 };
  await changeOrder(id, asked);
  const line = { note: "Less chilli", variationName: "Half" };
  await db.updateTable("orderItems").set(line).where("orderId", "=", id).execute();
  const extra = { orderId: id, line: 1, order: 0, groupName: "Sauces", name: "Raita", price: 60 };
  await db.insertInto("orderItemOptions").values(extra).execute();
  const { output } = await runOps("orders", "show", id);
  expect(output).toContain("specialInstructions\tRing twice\nchangeFor\t1000\n");
  expect(output).toContain("1 × Chicken Karahi\t500\tSize: Half · Sauces: Raita · Note: Less chilli\n");
  expect(JSON.parse((await runOps("orders", "show", id, "--json")).output)).toMatchObject({
    ...asked,
    items: [{ note: "Less chilli", size: "Half", extras: [{ group: "Sauces", name: "Raita" }] }],
  });
});

test("orders show has the dishes and changes of that order only, in their order", async () => {
  const [id, other] = [await createOrderIn("pending"), await createOrderIn("pending")];
  const dish = { price: 100, quantity: 1, total: 100 };
  const rows = [
    { ...dish, orderId: id, line: 3, name: "Naan" },
    { ...dish, orderId: id, line: 2, name: "Raita" },
    { ...dish, orderId: other, line: 2, name: "Haleem" },
  ];
  await db.insertInto("orderItems").values(rows).execute();
  for (const status of ["confirmed", "preparing"]) await runOps("orders", "status", id, status);
  await runOps("orders", "status", other, "ready");
  const { items, changes } = JSON.parse((await runOps("orders", "show", id, "--json")).output);
  expect(items).toMatchObject([{ name: "Chicken Karahi" }, { name: "Raita" }, { name: "Naan" }]);
  expect(changes).toMatchObject([{ toStatus: "confirmed" }, { toStatus: "preparing" }]);
});

test("orders status changes an order as the operator, with rider and reason", async () => {
  const [driven, cancelled] = [await createOrderIn("ready"), await createOrderIn("pending")];
  const { id } = await createRider("Imran");
  const answers = await Promise.all([
    runOps("orders", "status", driven, "out_for_delivery", "--rider", id),
    runOps("orders", "status", cancelled, "cancelled", "--reason", "Out of chicken", "--yes"),
  ]);
  expect(answers).toEqual([
    { code: 0, output: `${driven} is now out_for_delivery\n`, errors: "" },
    { code: 0, output: `${cancelled} is now cancelled\n`, errors: "" },
  ]);
  expect(await findChange(driven)).toMatchObject({ changedBy: "operator", toStatus: "out_for_delivery" });
  expect(await findChange(cancelled)).toMatchObject({ changedBy: "operator", reason: "Out of chicken" });
  expect((await sql`select rider_id from orders where id = ${driven}`.execute(db)).rows).toEqual([{ riderId: id }]);
});

test.each([
  ["pending", "refused"],
  ["confirmed", "restaurant"],
  ["preparing", "restaurant"],
  ["ready", "restaurant"],
  ["out_for_delivery", "no_show"],
] as const)("a %s order that the command cancels counts as %s, as at the desk", async (status, cancelCode) => {
  const [byStatus, byCancel] = [await createOrderIn(status), await createOrderIn(status)];
  const cancel = () => runOps("orders", "status", byStatus, "cancelled", "--yes");
  expect(await cancel()).toMatchObject({ code: 0 });
  await runOps("orders", "cancel", byCancel, "--reason", "Flood", "--yes");
  const codes = () => db.selectFrom("orders").select("cancelCode").execute();
  expect(await codes()).toEqual([{ cancelCode }, { cancelCode }]);
  await cancel();
  expect(await codes(), "cancelled again").toEqual([{ cancelCode }, { cancelCode }]);
});

test("an order set back to pending can be answered for as long as a new one", async () => {
  const [answered, scheduled, endless] = await Promise.all(
    ["confirmed", "preparing", "ready"].map((status) => createOrderIn(status as OrderStatus)),
  );
  await sql`update orders set created_at = now() - interval '1 hour', accept_by = now() - interval '50 minutes'
    where id in (${answered}, ${scheduled})`.execute(db);
  await sql`update orders set board_at = now() + interval '1 hour', deliver_at = now() + interval '2 hours',
    accept_by = now() + interval '70 minutes' where id = ${scheduled}`.execute(db);
  for (const id of [answered, scheduled, endless]) await runOps("orders", "status", String(id), "pending");
  const { rows } = await sql<{
    minutes: number | null;
  }>`select round(extract(epoch from accept_by - now()) / 60)::int as minutes
    from orders order by array_position(${[answered, scheduled, endless]}::text[], id)`.execute(db);
  expect(rows.map(({ minutes }) => minutes)).toEqual([10, 70, null]);
});

test("an order the command delivers is paid, its cash with whoever brought it, once", { tags: "slow" }, async () => {
  const [withAccount, without, own] = await Promise.all(
    ["out_for_delivery", "ready", "pending"].map((status) => createOrderIn(status as OrderStatus)),
  );
  const [{ id: imran }, { id: bilal }] = [await createRider("Imran"), await createRider("Bilal")];
  await createMember("Imran", [{ role: "rider" }], imran);
  const deliver = async (...args: (string | undefined)[]) =>
    (await runOps("orders", "status", ...args.map(String))).output;
  expect(await deliver(withAccount, "delivered", "--rider", imran)).toMatch(/delivered, its cash is with Imran$/m);
  expect(await deliver(withAccount, "delivered")).toBe(`${withAccount} is now delivered\n`);
  expect(await deliver(without, "delivered", "--rider", bilal)).toMatch(/its cash is with Bilal$/m);
  expect(await deliver(own, "delivered", "--json")).toContain('"cashWith": "the restaurant"');
  for (const [order, rider] of [
    [withAccount, bilal],
    [own, imran],
  ] as const)
    expect(await runOps("orders", "status", String(order), "delivered", "--rider", rider)).toMatchObject({
      code: 1,
      errors: `ops: order ${order} is delivered and paid, and its rider can no longer change\n`,
    });
  const { totalAmount } = await db.selectFrom("orders").select("totalAmount").executeTakeFirstOrThrow();
  for (const id of [imran, bilal]) expect(await findRiderCash(id)).toMatchObject({ heldRupees: totalAmount });
  const order = db.selectFrom("orders").select(["paymentStatus", "cashReceivedBy"]).where("id", "=", String(own));
  expect(await order.executeTakeFirst()).toEqual({ paymentStatus: "paid", cashReceivedBy: null });
});

test("a refused command says why in one line and changes nothing", async () => {
  const [delivered, ready] = [await createOrderIn("delivered"), await createOrderIn("ready")];
  const noOrder = expect.stringMatching(/^ops: there is no order order_unknown: `ops orders list` [^\n]+\n$/);
  const refusals: [words: string[], errors: unknown][] = [
    [["status", "order_unknown", "ready"], noOrder],
    [["status", delivered, "pending"], `ops: order ${delivered} is delivered and can no longer become pending\n`],
    [["status", ready, "out_for_delivery", "--rider", "nobody"], "ops: there is no rider nobody\n"],
    [
      ["status", ready, "cancelled", "--reason", "x"],
      `ops: this cancels order ${ready} for good: add --yes to do it\n`,
    ],
    [["cancel", "order_unknown", "--reason", "Out of chicken"], noOrder],
  ];
  for (const [words, errors] of refusals)
    expect(await runOps("orders", ...words)).toEqual({ code: 1, output: "", errors });
  expect(await findChange(ready)).toBeUndefined();
});

test("wrong usage exits with 2 and shows the usage, help exits with 0", async () => {
  const [noStatus, lost, unknown, help, all] = await Promise.all([
    runOps("orders", "status", "order_1"),
    runOps("orders", "status", "order_1", "lost"),
    runOps("orders", "burn"),
    runOps("orders", "status", "--help"),
    runOps("--help"),
  ]);
  expect(all.output).toContain("Exit codes: 0 done, 1 refused or failed, 2 wrong usage.");
  for (const { code, output } of [noStatus, lost, unknown]) expect([code, output]).toEqual([2, ""]);
  expect(noStatus.errors).toContain("missing required argument 'status'");
  expect(lost.errors).toContain("Allowed choices are pending, confirmed, preparing, ready");
  expect(unknown.errors).toContain("Usage: ops orders");
  expect(help).toMatchObject({ code: 0, errors: "" });
  for (const option of ["--rider <id>", "--reason <text>"]) expect(help.output).toContain(option);
});
