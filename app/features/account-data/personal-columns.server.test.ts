import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import {
  createAddress,
  createCustomer,
  createMenuItem,
  createOrder,
  createReview,
  createVendor,
  testPassword,
} from "#db/factories.ts";
import { dumpDatabase } from "#db/test-dump.ts";
import { createSession } from "../accounts/test-sessions.ts";
import { addToCart } from "../cart/add-to-cart.server.ts";
import { subscribe } from "../notifications/subscriptions.server.ts";
import { deleteAccount } from "./delete-account.server.ts";
import { exportAccount } from "./export-account.server.ts";

/** Columns without a canary, by the reason: whether they are downloaded and cleared is decided by hand. */
const notFilled = {
  "yes or no": "addresses.is_default customers.location customers.notifications orders.has_own_rider",
  "one of a few words": `customers.language customers.status orders.cancel_code orders.payment_method
    orders.payment_status orders.status`,
  "a small number, or the sum of others": `cart_items.quantity order_items.price order_items.quantity order_items.total
    orders.delivery_fee orders.subtotal orders.tax orders.total_amount reviews.rating`,
  "bound to another column": "customers.deleted_at orders.board_at orders.deliver_at password_resets.created_at",
};

const notDownloaded = {
  "lets somebody act for the customer": `customers.password_hash password_resets.code_hash push_subscriptions.auth
    push_subscriptions.endpoint push_subscriptions.p256dh`,
  "is about a code that soon expires": `password_resets.expires_at password_resets.requested_by_device
    password_resets.wrong_tries password_resets.wrong_tries_by_client`,
  "is about a message that is being sent": `notifications.attempts notifications.created_at notifications.due_at
    notifications.status`,
  "is the work of the restaurant": `order_status_changes.changed_by order_status_changes.from_status orders.accept_by
    orders.commission_rupees orders.seen_at orders.ticket_prints`,
  "is in the file in other words": `cart_items.option_ids carts.order_again order_items.image orders.address_id
    orders.restaurant_image`,
  "finds repeated and conflicting requests": `customers.updated_at orders.cart_fingerprint orders.checkout_key
    orders.updated_at orders.version`,
};

/** The deletion changes rows of orders and reviews, and keeps what restaurants need for their books. */
const keptAfterDeletion = {
  "says what was sold": `order_item_options.group_name order_item_options.name order_item_options.price
    order_items.image order_items.name order_items.variation_name orders.restaurant_image orders.restaurant_name`,
  "says when and how it was sold": `order_status_changes.changed_at order_status_changes.changed_by
    order_status_changes.from_status order_status_changes.reason order_status_changes.to_status orders.accept_by
    orders.commission_rupees orders.created_at orders.ready_by orders.seen_at orders.ticket_prints`,
  "is a review, by a deleted customer": `reviews.comment reviews.comment_hidden_at reviews.created_at
    reviews.updated_at`,
  "is not about a person": "customers.created_at orders.cart_fingerprint orders.checkout_key",
};

const namesIn = (list: Record<string, string>) => Object.values(list).flatMap((names) => names.split(/\s+/));

interface Column {
  table: string;
  /** With its table, such as 'orders.status'. */
  name: string;
  type: string;
}

/** The columns, except for keys, of every table whose rows belong to a customer, directly or through another such table. */
async function listColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    with recursive owned as (
      select 'customers'::regclass::oid as id
      union select conrelid from pg_constraint join owned on confrelid = owned.id where contype = 'f'
    )
    select attrelid::regclass::text as table, attrelid::regclass || '.' || attname as name,
      format_type(atttypid, null) as type
    from pg_attribute
    where attrelid in (select id from owned) and attnum > 0 and not attisdropped and attgenerated = ''
      and not exists (
        select from pg_constraint where conrelid = attrelid and attnum = any (conkey) and contype in ('p', 'f')
      )
    order by 1, 2`.execute(db);
  return rows;
}

/** Creates a row of a customer in each of these tables, and returns the customer. */
async function createRows() {
  const [customer, vendor] = await Promise.all([createCustomer(), createVendor()]);
  const { id: customerId } = customer;
  const dish = await createMenuItem(vendor.id);
  await createAddress(customerId);
  await addToCart(customerId, { vendorId: vendor.id, menuItemId: dish.id });
  const subscription = { endpoint: "https://push.example/1", p256dh: "key", auth: "secret" };
  await subscribe({ customerId, sessionId: await createSession(customerId) }, subscription);
  const orderId = await createOrder(customerId, vendor.id, "out_for_delivery");
  await db.updateTable("orders").set({ status: "delivered" }).execute();
  const extra = { orderId, line: 1, groupName: "Spice level", name: "Hot", price: 20 };
  const device = { idHash: Buffer.alloc(32), customerId };
  const reset = { customerId, codeHash: "hash", expiresAt: new Date("2030-01-01") };
  await Promise.all([
    db.insertInto("orderItemOptions").values(extra).execute(),
    createReview(orderId),
    db.insertInto("favourites").values({ customerId, vendorId: vendor.id }).execute(),
    db.insertInto("knownDevices").values(device).execute(),
    db.insertInto("passwordResets").values(reset).execute(),
    db.insertInto("notifications").values({ orderId, status: "delivered" }).execute(),
  ]);
  return customer;
}

/** A value that occurs nowhere else, as SQL and as it is found in texts. */
function makeCanary({ name, type }: Column, index: number): { value: string; found: string } {
  // Also valid as a phone number, an email address and the address of a push service.
  const text = `https://c${index}@t.example`;
  const number = String(7_310_000 + index);
  const day = new Date(Date.UTC(2031, 0, 1 + index)).toISOString().slice(0, 10);
  switch (type) {
    case "text":
      return { value: text, found: text };
    case "text[]":
      return { value: `{"${text}"}`, found: text };
    case "jsonb":
      return { value: JSON.stringify({ changes: [text] }), found: text };
    case "integer":
      return { value: number, found: number };
    case "timestamp with time zone":
      return { value: `${day}T12:00:00Z`, found: day };
    default:
      throw new Error(`Add ${name} to notFilled, or a value of type ${type} to makeCanary`);
  }
}

/** The deletion asks for the password, so its hash is its own canary. */
const passwordHash = "customers.password_hash";

/** Writes canaries into the columns; returns them by the column's name. */
async function fill(columns: Column[]): Promise<Map<string, string>> {
  const canaries = columns.map((column, index) => ({ ...column, ...makeCanary(column, index) }));
  for (const [table, cells = []] of Object.entries(Object.groupBy(canaries, (column) => column.table))) {
    const changes = cells.map(({ name, value }) => sql`${sql.ref(name.replace(/.*\./, ""))} = ${value}`);
    const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.join(changes)}`.execute(db);
    expect(numAffectedRows, `insert a row into ${table} in createRows`).toBeGreaterThan(0);
  }
  return new Map(canaries.map(({ name, found }) => [name, found]));
}

test("all columns of a customer but those listed are downloaded, and gone once deleted", { tags: "slow" }, async () => {
  const columns = await listColumns();
  const listed = [notFilled, notDownloaded, keptAfterDeletion].flatMap(namesIn);
  const names = columns.map(({ name }) => name);
  expect(names, "remove from the lists above what no longer exists").toEqual(expect.arrayContaining(listed));
  const customer = await createRows();
  const toFill = columns.filter(({ name }) => name !== passwordHash && !namesIn(notFilled).includes(name));
  const canaries = (await fill(toFill)).set(passwordHash, customer.passwordHash);
  const listFound = (text: string) => names.filter((name) => text.includes(canaries.get(name) ?? "\0"));

  const downloaded = listFound(await text(exportAccount(customer.id)));
  const missing = [...canaries.keys()].filter((name) => !downloaded.includes(name)).sort();
  expect(missing, "download these in export-account.server.ts, or list the reason in notDownloaded").toEqual(
    namesIn(notDownloaded).sort(),
  );
  expect(await deleteAccount(customer.id, testPassword, "192.0.2.1")).toEqual({ kind: "deleted" });
  const kept = listFound(await dumpDatabase()).sort();
  expect(kept, "clear these in delete-account.server.ts, or list the reason in keptAfterDeletion").toEqual(
    namesIn(keptAfterDeletion).sort(),
  );
});
