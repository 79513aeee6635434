import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import {
  createAddress,
  createCustomer,
  createMenuItem,
  createOptionGroup,
  createOrder,
  createVendor,
} from "#db/factories.ts";
import { createSession } from "../accounts/test-sessions.ts";
import { addToCart } from "../cart/add-to-cart.server.ts";
import { subscribe } from "../notifications/subscriptions.server.ts";
import { changeStatus } from "../orders/operator-orders.server.ts";
import { exportAccount } from "./export-account.server.ts";

async function readExport(customerId: string) {
  const pieces: string[] = [];
  for await (const piece of exportAccount(customerId)) pieces.push(piece);
  return JSON.parse(pieces.join(""));
}

test("an export contains everything stored about the customer, without secrets or other people's data", {
  tags: "slow",
}, async () => {
  const [customer, other, vendor] = await Promise.all([createCustomer(), createCustomer(), createVendor()]);
  await createAddress(customer.id);
  const [first, second] = [
    await createOrder(customer.id, vendor.id, "delivered"),
    await createOrder(customer.id, vendor.id),
  ];
  await createOrder(other.id, vendor.id);
  await db.insertInto("favourites").values({ customerId: customer.id, vendorId: vendor.id }).execute();
  const exported = await readExport(customer.id);
  expect(exported).toMatchObject({
    account: { email: customer.email, fullName: customer.fullName },
    addresses: [{ label: "Home" }],
    favourites: [{ restaurantName: vendor.restaurantName }],
    reviews: [],
    orders: [
      { id: second, status: "pending", dishes: [{ name: "Chicken Karahi", quantity: 1, rupees: 500 }] },
      { id: first, status: "delivered" },
    ],
  });
  expect(exported.orders).toHaveLength(2);
  expect(JSON.stringify(exported)).not.toContain("argon2");
});

test("an exported order has everything the customer typed and chose, and its status history", {
  tags: "slow",
}, async () => {
  const [customer, vendor] = await Promise.all([createCustomer(), createVendor()]);
  const orderId = await createOrder(customer.id, vendor.id);
  await db.updateTable("orders").set({ specialInstructions: "Ring twice", changeFor: 1000 }).execute();
  await db.updateTable("orderItems").set({ note: "No onions" }).execute();
  const extra = { orderId, line: 1, groupName: "Spice level", name: "Hot", price: 20 };
  await db.insertInto("orderItemOptions").values(extra).execute();
  await changeStatus({ orderId, status: "cancelled", reason: "The kitchen is closing." });
  const exported = await readExport(customer.id);
  // Columns of nested rows keep the names that the database gives them.
  expect(JSON.stringify(exported)).not.toMatch(/"\w+_\w+":/);
  expect(exported.orders).toMatchObject([
    {
      specialInstructions: "Ring twice",
      changeForRupees: 1000,
      paymentMethod: "cod",
      cancelCode: "refused",
      dishes: [
        { price: 500, rupees: 500, note: "No onions", extras: [{ group: "Spice level", name: "Hot", rupees: 20 }] },
      ],
      history: [{ status: "cancelled", reason: "The kitchen is closing." }],
    },
  ]);
});

test("an export has the cart, and devices without the keys of sessions or notifications", {
  tags: "slow",
}, async () => {
  const [customer, vendor] = await Promise.all([createCustomer(), createVendor()]);
  const dish = await createMenuItem(vendor.id, { name: "Zinger Burger" });
  const sauces = await createOptionGroup(dish, "Sauces", { Raita: 60, "Garlic mayo": 40 }, { max: 1 });
  const optionIds = [sauces.optionIds["Garlic mayo"] ?? ""];
  const input = { vendorId: vendor.id, menuItemId: dish.id, variationId: undefined, optionIds, note: "No onions" };
  await addToCart(customer.id, input);
  const session = await createSession(customer.id, "Firefox on Android");
  const endpoint = "https://fcm.googleapis.com/fcm/send/secret-part";
  await subscribe(
    { customerId: customer.id, sessionId: session },
    { endpoint, p256dh: "browser-key", auth: "browser-secret" },
  );
  const exported = await readExport(customer.id);
  expect(exported).toMatchObject({
    carts: [
      {
        restaurantName: vendor.restaurantName,
        replacedAt: null,
        dishes: [
          { name: "Zinger Burger", quantity: 1, note: "No onions", extras: [{ group: "Sauces", name: "Garlic mayo" }] },
        ],
      },
    ],
    devices: [{ browser: "Firefox on Android", signedInAt: expect.any(String) }],
    notifiedBrowsers: [{ pushService: "fcm.googleapis.com" }],
  });
  expect(JSON.stringify(exported)).not.toMatch(/secret|browser-key|hash/i);
  expect(JSON.stringify(exported)).not.toContain(session);
});

/** Every table whose rows belong to a customer, directly or through another such table. */
const customersTables = sql`
  with recursive owned as (
    select 'customers'::regclass::oid as id
    union select conrelid from pg_constraint join owned on confrelid = owned.id where contype = 'f'
  ) select id from owned`;

test("no column of a customer's rows was added without deciding whether the export has it, and the deletion clears it", async () => {
  const { rows } = await sql<{ line: string }>`
    select attrelid::regclass || ': ' || string_agg(attname, ' ' order by attname) as line
    from pg_attribute where attrelid in (${customersTables}) and attnum > 0 and not attisdropped
    group by attrelid order by attrelid::regclass::text`.execute(db);
  // Export a new column or leave it out, clear it in delete-account.server.ts if it is personal, then add it here.
  expect(rows.map(({ line }) => line)).toMatchInlineSnapshot(`
    [
      "addresses: address area created_at customer_id id is_default label",
      "cart_items: cart_id id line_key menu_item_id note option_ids quantity variation_id",
      "carts: change_for created_at customer_id customer_phone deliver_at id order_again replaced_at special_instructions vendor_id",
      "customers: created_at deleted_at email full_name id language location notifications password_hash phone profile_image status updated_at",
      "favourites: created_at customer_id vendor_id",
      "known_devices: customer_id id_hash last_signed_in_at",
      "notifications: attempts created_at due_at id order_id push_subscription_id status",
      "order_item_options: group_name line name order order_id price",
      "order_items: image line menu_item_id name note order_id price quantity total variation_name",
      "order_status_changes: changed_at changed_by from_status id order_id reason to_status",
      "orders: accept_by address_id address_label board_at cancel_code cart_fingerprint cash_received_by change_for checkout_key commission_rupees created_at customer_id customer_name customer_phone deliver_at delivery_address delivery_fee has_own_rider id payment_method payment_status ready_by restaurant_image restaurant_name rider_id seen_at special_instructions status subtotal tax ticket_prints total_amount updated_at vendor_id version",
      "password_resets: code_hash created_at customer_id expires_at id requested_by_device wrong_tries wrong_tries_by_client",
      "push_subscriptions: auth created_at customer_id endpoint id p256dh session_id_hash",
      "reviews: comment created_at customer_id id order_id rating updated_at vendor_id",
      "sessions: created_at customer_id id_hash last_seen_at user_agent",
    ]
  `);
});

test("an account without orders, and one with more orders than one batch, are exported completely", {
  tags: "slow",
}, async () => {
  const [newcomer, regular, vendor] = await Promise.all([createCustomer(), createCustomer(), createVendor()]);
  const orderId = await createOrder(regular.id, vendor.id, "delivered");
  const order = await db.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();
  // All with the same time, as an import would write them, so that only their ids tell them apart.
  const copies = Array.from({ length: 450 }, (_, index) => ({
    ...order,
    id: `order_copy_${index}`,
    checkoutKey: `copy-${index}`,
  }));
  await db.insertInto("orders").values(copies).execute();
  expect((await readExport(newcomer.id)).orders).toEqual([]);
  const ids = (await readExport(regular.id)).orders.map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(451);
});
