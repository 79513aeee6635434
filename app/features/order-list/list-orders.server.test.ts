import { text } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { databasePool, db } from "#db/db.server.ts";
import {
  changeOrder,
  copyOrder,
  createCustomer,
  createOrder,
  createOrderAt,
  createRider,
  createVendor,
  findOrder,
} from "#db/factories.ts";
import { planOf, vacuum } from "#db/test-plans.ts";
import { withoutTimeouts } from "#db/without-timeouts.server.ts";
import { localDateAt } from "../dates/local-time.ts";
import { findOverview } from "../overview/overview.server.ts";
import { exportOrders } from "./export-orders.server.ts";
import { listOrders, selectPage } from "./list-orders.server.ts";
import type { OrderFilter } from "./order-filter.ts";

const all = { restaurants: "all" } as const;
const idsOf = async (filter: Partial<OrderFilter>) =>
  (await listOrders({ ...all, ...filter })).orders.map(({ id }) => id).sort();

/** Writes an order with these columns. */
async function place(vendorId: string, columns: Record<string, unknown> = {}): Promise<string> {
  const id = await createOrderAt(vendorId);
  await changeOrder(id, columns);
  return id;
}

test("orders are found by status, day in Karachi, restaurant and customer", { tags: "slow" }, async () => {
  const [here, there] = await Promise.all([createVendor(), createVendor()]);
  const late = await place(here.id, { createdAt: "2026-03-04T18:59:59Z" });
  const next = await place(here.id, { createdAt: "2026-03-04T19:00:00Z", status: "cancelled", cancelCode: "refused" });
  const other = await place(there.id, { status: "preparing" });
  expect(await idsOf({})).toEqual([late, next, other].sort());
  expect(await idsOf({ day: "2026-03-04" })).toEqual([late]);
  expect(await idsOf({ day: "2026-03-05" })).toEqual([next]);
  expect(await idsOf({ day: "5 March" })).toEqual([]);
  expect(await idsOf({ restaurants: [there.id] })).toEqual([other]);
  expect(await idsOf({ restaurants: [there.id, here.id], status: "cancelled" })).toEqual([next]);
  expect(await idsOf({ restaurants: [] })).toEqual([]);
  expect(await idsOf({ status: "open" })).toEqual([late, other].sort());
  expect(await idsOf({ status: "preparing" })).toEqual([other]);
  expect(await idsOf({ status: "cooked" })).toEqual([]);
  const { customerId } = await findOrder(other);
  expect(await idsOf({ customerId })).toEqual([other]);
  expect(await idsOf({ customerId: "nobody" })).toEqual([]);
});

test("the filter for earlier orders in progress lists those that the overview counts", { tags: "slow" }, async () => {
  const { id } = await createVendor();
  await place(id, { status: "pending" });
  const earlier = await place(id, { createdAt: "2026-03-04T19:00:00Z", status: "ready" });
  await place(id, { createdAt: "2026-03-04T19:00:00Z", status: "delivered" });
  const { today } = await findOverview();
  expect([today.inProgress, today.earlierInProgress]).toEqual([1, 1]);
  expect(await idsOf({ status: "open-earlier" })).toEqual([earlier]);
});

test("a search finds number, id, beginning and end of a phone number, words of a name, and nothing for anything else", async () => {
  const vendor = await createVendor();
  const sana = await place(vendor.id, { customerName: "Sana Malik", customerPhone: "+92 (300) 123-4567" });
  const omer = await place(vendor.id, { customerName: "Omer Abdul-Malik", customerPhone: "03331112223" });
  const phones = ["0300 1234567", "+92 300 1234567", "0300-12", "+92300 1", "0092 3001", "4567"];
  for (const search of [sana, `#${sana.slice(-6).toUpperCase()}`, sana.slice(-6), ...phones, "sa mal"])
    expect(await idsOf({ search }), search).toEqual([sana]);
  expect(await idsOf({ search: "malik" })).toEqual([sana, omer].sort());
  for (const search of ["alik", "9999", "%", "'", "\\", "a:*|b", "sana omer", "#malik", "()&!", "ﷺ"])
    expect(await idsOf({ search }), search).toEqual([]);
});

test("pages of 25 neither skip nor repeat an order, even with equal times", { tags: "slow" }, async () => {
  const [vendor, customer] = await Promise.all([createVendor(), createCustomer()]);
  const placed = await Promise.all(Array.from({ length: 60 }, () => createOrder(customer.id, vendor.id, "delivered")));
  await sql`update orders set created_at = '2026-03-04T12:00:00.123456Z'`.execute(db);
  const first = await listOrders(all);
  const second = await listOrders(all, first.next);
  const third = await listOrders(all, second.next);
  expect([first, second, third].map(({ orders }) => orders.length)).toEqual([25, 25, 10]);
  expect(third.next).toBeUndefined();
  expect([first, second, third].flatMap(({ orders }) => orders.map(({ id }) => id)).sort()).toEqual(placed.sort());
  expect(await listOrders(all, "gone")).toEqual({ orders: [], next: undefined });
  const onThird = third.orders.map(({ id }) => id);
  await db.deleteFrom("orders").where("id", "in", onThird).execute();
  expect(await listOrders(all, first.next), "a full last page").toEqual({ orders: second.orders, next: undefined });
});

const readFile = (filter: Partial<OrderFilter>): Promise<string> =>
  text(exportOrders({ ...all, ...filter }, { showsCommission: true }));

test("a file has a line for each order, and no text that a spreadsheet reads as a formula", async () => {
  const vendor = await createVendor();
  const id = await place(vendor.id, {
    customerName: "=HYPERLINK(1)",
    customerPhone: "+923001234567",
    deliveryAddress: 'House "1", Lahore',
    createdAt: "2026-03-04T19:30:00Z",
    status: "delivered",
    changeFor: 1000,
    specialInstructions: "Ring twice",
  });
  await place(vendor.id, { createdAt: "2026-03-01T00:00:00Z" });
  const file = await readFile({ day: "2026-03-05" });
  const [header, line, ...rest] = file.split("\r\n");
  expect(header).toMatch(/^\uFEFFOrder,Date,Time,/);
  expect(line).toBe(
    `${id},2026-03-05,12:30 AM,Karahi,Delivered,'=HYPERLINK(1),0300 1234567,"House ""1"", Lahore",500,0,0,500,cod,no,,0,,1000,Ring twice`,
  );
  expect(rest).toEqual([""]);
});

test.each([
  ["03001234567", "0300 1234567"],
  ["+92 300-1234567", "0300 1234567"],
  ["0092 300 1234567", "0300 1234567"],
  ["042 35710000", "042 35710000"],
  ["+971 50 1234567", "'+971 50 1234567"],
])("the phone number %j is written as %j, so that spreadsheets keep its zero", async (customerPhone, cell) => {
  await place((await createVendor()).id, { customerPhone });
  const [header, line] = (await readFile({})).split("\r\n").map((each) => each.split(","));
  expect(line?.[header?.indexOf("Phone") ?? 0]).toBe(cell);
});

test("files that are read at the same time leave connections to others", async () => {
  await place((await createVendor()).id, { changeFor: 1000 });
  const pool = databasePool();
  let most = 0;
  const count = () => {
    most = Math.max(most, pool.totalCount - pool.idleCount);
  };
  pool.on("acquire", count);
  onTestFinished(() => void pool.off("acquire", count));
  await Promise.all(Array.from({ length: 8 }, () => readFile({})));
  expect(most).toBe(2);
});

test("a file with more orders than one batch has each of them once", { tags: "slow" }, async () => {
  const [vendor, customer] = await Promise.all([createVendor(), createCustomer()]);
  await fill(vendor.id, customer.id, 2_100);
  const lines = (await readFile({})).split("\r\n").slice(1, -1);
  expect(new Set(lines.map((line) => line.split(",")[0])).size).toBe(2_100);
  expect(lines).toHaveLength(2_100);
});

test("a file has the cells that a plain query of the same orders gives", { tags: "slow" }, async () => {
  const [vendor, other, customer] = await Promise.all([createVendor(), createVendor(), createCustomer()]);
  await createRider("Bilal, the rider", "rider");
  await fill(vendor.id, customer.id, 1_100);
  await sql`update orders set customer_name = 'کڑاہی "' || id, customer_phone = '+92' || customer_phone, tax = 7, total_amount = subtotal + 7,
      rider_id = case when checkout_key::int % 3 = 0 then 'rider' end, has_own_rider = checkout_key::int % 3 = 1,
      commission_rupees = checkout_key::int % 90,
      payment_status = case when checkout_key::int % 2 = 0 then 'paid' else 'pending' end,
      deliver_at = case when checkout_key::int % 4 = 0 then created_at + interval '100 minutes' end,
      board_at = case when checkout_key::int % 4 = 0 then created_at end`.execute(db);
  await place(other.id, { status: "cancelled", cancelCode: "no_show" });
  const plain = await sql<{
    cells: string[];
  }>`select array[orders.id, (created_at at time zone 'Asia/Karachi')::date::text,
      trim(leading '0' from to_char(created_at at time zone 'Asia/Karachi', 'HH12:MI AM')), restaurant_name,
      case status when 'delivered' then 'Delivered' else 'No answer at the door' end, customer_name,
      regexp_replace(customer_phone, '^[+]', '''+'), delivery_address, subtotal::text, delivery_fee::text, tax::text,
      total_amount::text, payment_method, case payment_status when 'paid' then 'yes' else 'no' end,
      coalesce(riders.full_name, case when has_own_rider then 'Own rider' else '' end), commission_rupees::text,
      replace(coalesce(to_char(deliver_at at time zone 'Asia/Karachi', 'YYYY-MM-DD HH12:MI AM'), ''), ' 0', ' '),
      coalesce(change_for::text, ''), special_instructions] as cells
    from orders left join riders on riders.id = rider_id order by created_at desc, orders.id desc`.execute(db);
  const [, ...lines] = parse(await readFile({}), { bom: true, record_delimiter: "\r\n" });
  expect(lines).toHaveLength(plain.rows.length);
  // Order by order: the difference of a column would otherwise be printed for all of them.
  for (const [index, { cells }] of plain.rows.entries()) expect(lines[index]).toEqual(cells);
});

/** Writes many orders at once, spread over 100 days and 200 names. */
async function fill(vendorId: string, customerId: string, count: number) {
  const insert = sql`insert into orders (id, customer_id, vendor_id, checkout_key, restaurant_name, status, subtotal, total_amount,
      customer_name, customer_phone, delivery_address, created_at)
    select 'order_' || number || '_' || lpad(to_hex(number), 12, '0'), ${customerId}, ${vendorId}, number::text, 'Karahi',
      'delivered', 500, 500, 'Name' || number % 200 || ' Malik', '0300' || lpad(number::text, 7, '0'), 'Lahore',
      now() - make_interval(mins => number)
    from generate_series(1, ${count}::int) as number`;
  // A busy machine takes longer for them than a request may.
  await withoutTimeouts((unlimited) => insert.execute(unlimited));
}

test("each list of 5,000 orders is read from an index, never whole", { tags: "slow", timeout: 30_000 }, async () => {
  const [vendor, other, customer] = await Promise.all([createVendor(), createVendor(), createCustomer()]);
  await fill(vendor.id, customer.id, 5_000);
  await place(vendor.id, { customerName: "Omer" });
  await sql`update orders set vendor_id = ${other.id} where customer_name = 'Name7 Malik'`.execute(db);
  await copyOrder(await createOrderAt(vendor.id, "preparing"), 300);
  await vacuum("orders");
  const plan = (filter: Partial<OrderFilter>, after?: string) => planOf(selectPage({ ...all, ...filter }, after, 26));
  const day = localDateAt(Date.now() - 3 * 86_400_000);
  const plans = {
    all: [await plan({}), /Index Scan using orders_created_idx/],
    after: [await plan({}, "order_5000_000000001388"), /Index Scan using orders_created_idx/],
    delivered: [await plan({ status: "delivered" }), /Index Scan using orders_created_idx/],
    open: [await plan({ status: "pending" }), /orders_(open|board)_idx/],
    day: [await plan({ day }), /orders_created_idx.*\n.*Index Cond: \(\(created_at >= /],
    restaurant: [await plan({ restaurants: [other.id] }), /orders_vendor_idx.*\n.*Index Cond: \(vendor_id = /],
    restaurantDay: [
      await plan({ restaurants: [other.id], day }),
      /orders_vendor_idx.*\n.*\(vendor_id = .*created_at >= /,
    ],
    openEarlier: [await plan({ status: "open-earlier" }), /orders_(open|board|created)_idx/],
    restaurantOpen: [await plan({ restaurants: [other.id], status: "open" }), /orders_board_idx/],
    number: [await plan({ search: "#00ab12" }), /orders_number_idx/],
    phone: [await plan({ search: "0300 0001234" }), /orders_phone_idx/],
    phoneBeginning: [await plan({ search: "+92 300 00012" }), /orders_phone_beginning_idx/],
    name: [await plan({ search: "omer" }), /orders_words_idx/],
    customer: [await plan({ customerId: (await createCustomer()).id }), /Index Cond: \(customer_id/],
  } as const;
  for (const [name, [lines, index]] of Object.entries(plans)) {
    expect(lines, name).not.toContain("Seq Scan on orders");
    expect(lines, name).toMatch(index);
  }
});
