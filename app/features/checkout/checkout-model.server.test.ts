import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createMenuItem, createOptionGroup, createVariation } from "#db/factories.ts";
import { changeQuantity, findCart } from "../cart/cart.server.ts";
import type { PlaceOrderResult } from "./place-order.server.ts";
import { createShopper } from "./test-shoppers.ts";

/** A payment page that the customer once opened: what it showed, and the order that its form has placed. */
interface Page {
  key: string;
  fingerprint: string;
  totalRupees: number;
  lines: { name: string; size: string | null; price: number; quantity: number; note: string; extras: string[] }[];
  orderId?: string;
}

/** What changes while a payment page is open, by the restaurant or in another tab. */
const menuChanges = {
  "dish price": (n: number) => sql`update menu_items set price = price + ${n} where name = 'Chicken Karahi'`,
  "size price": (n: number) => sql`update menu_item_variations set price = price + ${n} where name = 'Full'`,
  "option price": (n: number) => sql`update options set price = ${n} where name = 'Raita'`,
  "other name": (n: number) => sql`update menu_items set name = ${`Pizza ${n % 2}`} where name like 'Pizza%'`,
  "sold-out dish": (n: number) =>
    sql`update menu_items set sold_out_until = ${n % 4 ? null : "infinity"}::timestamptz where name like 'Pizza%'`,
  "sold-out option": (n: number) =>
    sql`update options set sold_out_until = ${n % 4 ? null : "infinity"}::timestamptz where name = 'Hot'`,
  "hidden dish": (n: number) => sql`update menu_items set is_available = ${n % 4 > 0} where name = 'Chicken Karahi'`,
  "limits of extras": (n: number) => sql`update option_groups set max = ${1 + (n % 2)}`,
  pause: (n: number) => sql`update vendors set paused_until = now() + ${n % 4 ? "-1 hour" : "1 hour"}::interval`,
  "other tab": (n: number) => sql`update cart_items set quantity = ${1 + (n % 5)}`,
  approval: (n: number) => sql`update vendors set is_approved = ${n % 4 > 0}`,
};

const menuChange = fc.constantFrom(...(Object.keys(menuChanges) as (keyof typeof menuChanges)[]));
const step = fc.record({
  /** 'checkout' opens a page and sends its form, 'place' sends that of an earlier page. */
  what: fc.constantFrom("add", "add", "add", "quantity", "checkout", "checkout", "checkout", "place"),
  /** Before the form is sent. */
  change: fc.option(menuChange, { freq: 3 }),
  n: fc.nat(99),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type World = Awaited<ReturnType<typeof createWorld>>;

test("whatever changes while payment pages are open, an order is what one of them showed, and each places one at most", {
  tags: "slow",
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 30, maxLength: 40, size: "max" }), async (happening) => {
        const world = await createWorld();
        for (const each of happening) await take(each, world);
        const orders = await db.selectFrom("orders").select("id").execute();
        expect(orders.map(({ id }) => id).sort()).toEqual(world.pages.flatMap(({ orderId = [] }) => orderId).sort());
      })
      .afterEach(() => sql`truncate orders, vendors, customers, rate_limits cascade`.execute(db)),
    { numRuns: 6, endOnFailure: true },
  );
});

async function createWorld() {
  const shopper = await createShopper();
  const { vendorId } = shopper;
  const pizza = await createMenuItem(vendorId, { name: "Pizza 0" });
  const sizes = [await createVariation(pizza.id, "Half", 700), await createVariation(pizza.id, "Full", 1_300)];
  const { optionIds } = await createOptionGroup(pizza, "Extras", { Raita: 90, Hot: 0 }, { max: 2 });
  return { ...shopper, pizza, sizes, optionIds: Object.values(optionIds), pages: [] as Page[] };
}

async function take({ what, change, n }: Step, world: World): Promise<void> {
  const { customer, pizza, sizes, optionIds, pages } = world;
  if (what === "add" && n % 4 === 0) await world.add();
  else if (what === "add") {
    const dish = { menuItemId: pizza.id, variationId: sizes[n % 2]?.id, optionIds: optionIds.slice(n % 3) };
    await world.add({ ...dish, note: n % 5 === 0 ? "Well done" : "", quantity: 1 + (n % 7) });
  } else if (what === "quantity") {
    const line = (await findCart(customer.id))?.lines[0];
    if (line) await changeQuantity(customer.id, line.id, 1 + (n % 99));
  } else if (what === "checkout") await open(world);
  if (change) await menuChanges[change](n).execute(db);
  const page = what === "checkout" ? pages.at(-1) : pages[n % pages.length];
  if (page && (what === "checkout" || what === "place")) await place(page, world, n % 2 === 0);
}

async function open({ customer, pages }: World): Promise<void> {
  const cart = await findCart(customer.id);
  if (!cart || cart.lines.length === 0) return;
  const lines = cart.lines.map(({ name, variationName: size, priceRupees: price, quantity, note, choices }) => {
    const extras = choices.map((choice) => `${choice.name} ${choice.priceRupees}`).sort();
    return { name, size, price, quantity, note, extras };
  });
  const { fingerprint, totals } = cart;
  pages.push({ key: `key-of-page-${pages.length}`, fingerprint, totalRupees: totals.totalRupees, lines });
}

/** Sends the form of a page, sometimes twice at once, and compares what happened with what the page had shown. */
async function place(page: Page, { customer, place, vendorId }: World, isTwice: boolean): Promise<void> {
  const isOrderable = (await findCart(customer.id))?.fingerprint === page.fingerprint && (await takesOrders(vendorId));
  const send = () => place(page.key, { fingerprint: page.fingerprint });
  const answers: PlaceOrderResult[] = await Promise.all(isTwice ? [send(), send()] : [send()]);
  const orderIds = new Set(answers.map((answer) => (answer.kind === "placed" ? answer.orderId : answer.kind)));
  expect(orderIds.size, "both answers name one order, or no order").toBe(1);
  const [answer] = answers as [PlaceOrderResult];
  if (page.orderId) return expect(answer).toEqual({ kind: "placed", orderId: page.orderId });
  if (answer.kind === "open-orders" || answer.kind === "too-many") return endOrders();
  expect(answer.kind === "placed", answer.kind).toBe(isOrderable);
  if (answer.kind !== "placed") return;
  page.orderId = answer.orderId;
  expect(await findOrder(answer.orderId)).toEqual({ totalRupees: page.totalRupees, lines: page.lines });
  expect(await listUnavailable(answer.orderId)).toEqual([]);
  expect(page.lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)).toBe(page.totalRupees);
  expect(await findCart(customer.id)).toBeUndefined();
}

async function takesOrders(id: string): Promise<boolean> {
  const open = sql<boolean>`is_approved and coalesce(paused_until < now(), true)`;
  return (await db.selectFrom("vendors").select("id").where("id", "=", id).where(open).execute()).length > 0;
}

/** Makes room below the limits of open orders and of orders within an hour. */
const endOrders = async () => {
  await sql`update orders set status = 'delivered', created_at = created_at - interval '2 days'`.execute(db);
};

async function findOrder(id: string) {
  const { totalAmount } = await db
    .selectFrom("orders")
    .select("totalAmount")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { rows: lines } =
    await sql`select name, variation_name as size, price, quantity, note, array(select name || ' ' || price
    from order_item_options as choice where choice.order_id = item.order_id and choice.line = item.line order by 1) as extras
    from order_items as item where order_id = ${id} order by line`.execute(db);
  return { totalRupees: totalAmount, lines };
}

/** The dishes and options of an order that cannot be ordered now. */
async function listUnavailable(id: string): Promise<unknown[]> {
  const { rows } = await sql`select item.name from order_items as item join menu_items as dish on dish.id = menu_item_id
      where order_id = ${id} and (not is_available or coalesce(sold_out_until > now(), false))
    union all select choice.name from order_item_options as choice join options using (name)
      where order_id = ${id} and coalesce(sold_out_until > now(), false)`.execute(db);
  return rows;
}
