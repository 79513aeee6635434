/** A year of a large platform for the measurement of the owner's lists and reports. */
import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";

interface YearSize {
  orders: number;
  customers: number;
  restaurants: number;
}

const riders = 200;
/** Nobody orders from the other restaurants. */
const sellingRestaurants = 2_000;

/**
 * Fills an empty database. A few restaurants sell much, most sell little; orders are spread over 365 days, and most are
 * delivered. The history has an event for each order.
 */
export async function insertYear(on: Kysely<Database>, size: YearSize): Promise<void> {
  // Triggers would be slow, one order at a time; `insertTraces` inserts the rows that they would.
  const triggers = (state: "enable" | "disable") => sql.raw(`alter table orders ${state} trigger user`).execute(on);
  await insertPeople(on, size);
  await triggers("disable");
  await insertOrders(on, size);
  await triggers("enable");
  await insertTraces(on);
  await sql`vacuum analyze`.execute(on);
}

async function insertPeople(on: Kysely<Database>, { customers, restaurants }: YearSize): Promise<void> {
  await sql`insert into customers (email, full_name, phone, password_hash, created_at)
    select 'customer' || n || '@tiffin.example', (array['Sana', 'Omer', 'Hina', 'Bilal', 'Zara', 'Imran'])[1 + n % 6] || ' Name' || n,
      '+9230' || lpad((n * 7919 % 100000000)::text, 8, '0'), '$argon2id$none', now() - n * interval '5 minutes'
    from generate_series(1, ${customers}::bigint) as n`.execute(on);
  await sql`insert into vendors (id, restaurant_name, cuisine, is_approved, commission_percent)
    select 'vendor-' || n, (array['Karahi', 'Biryani', 'Pizza', 'Chai'])[1 + n % 4] || ' House ' || n, 'Desi', true, n % 20
    from generate_series(0, ${restaurants}::integer - 1) as n`.execute(on);
  await sql`insert into riders (id, full_name) select 'rider-' || n, 'Rider ' || n
    from generate_series(0, ${riders}::integer - 1) as n`.execute(on);
  await sql`insert into staff (email, full_name, password_hash, rider_id)
    select id || '@staff.example', full_name, '$argon2id$none', id from riders`.execute(on);
  await sql`insert into staff_roles (staff_id, role) select id, 'rider' from staff where rider_id is not null`.execute(
    on,
  );
}

async function insertOrders(on: Kysely<Database>, { orders, customers, restaurants }: YearSize): Promise<void> {
  await sql`insert into orders (id, customer_id, vendor_id, checkout_key, restaurant_name, status, cancel_code, subtotal,
      total_amount, customer_name, customer_phone, delivery_address, rider_id, payment_status,
      cash_received_by, commission_rupees, created_at)
    select 'order_' || (extract(epoch from at) * 1000)::bigint || '_' || substr(md5(n::text), 1, 12), customer.id, vendor.id,
      n::text, vendor.restaurant_name, state, case when state = 'cancelled' then
        (array['refused', 'no_answer', 'no_show', 'restaurant', 'customer'])[1 + n % 5] end,
      amount, amount, customer.full_name, customer.phone, 'House ' || n, rider.id,
      case when state = 'delivered' then 'paid' else 'pending' end, case when state = 'delivered' then staff.id end,
      round(amount * vendor.commission_percent / 100), at
    from (
      select n, now() - n * interval '365 days' / ${orders}::integer as at, (300 + n * 7919 % 3000)::integer as amount,
        case when n <= 200 then (array['pending', 'confirmed', 'preparing', 'ready', 'out_for_delivery'])[1 + n % 5]
          when n % 12 = 0 then 'cancelled' else 'delivered' end as state,
        'vendor-' || floor(${Math.min(restaurants, sellingRestaurants)}::integer * power(random(), 2)) as vendor_id,
        1 + floor(${customers}::integer * power(random(), 2)) as customer,
        case when random() < 0.6 then 'rider-' || floor(${riders}::integer * random()) end as rider_id
      from generate_series(1, ${orders}::bigint) as n offset 0
    ) as random_order
    join vendors as vendor on vendor.id = random_order.vendor_id
    join customers as customer on customer.email = 'customer' || random_order.customer || '@tiffin.example'
    left join riders as rider on rider.id = random_order.rider_id
    left join staff on staff.rider_id = rider.id`.execute(on);
}

/** Inserts the lines, status changes and events of the orders, and handovers of cash. */
async function insertTraces(on: Kysely<Database>): Promise<void> {
  await sql`insert into order_items (order_id, line, name, price, quantity, total)
    select id, line, (array['Chicken Karahi', 'Beef Biryani', 'Seekh Kebab', 'Naan', 'Lassi'])[1 + (subtotal + line) % 5],
      100 * line, 1 + subtotal % 3, 100 * line * (1 + subtotal % 3)
    from orders, generate_series(1, 2) as line`.execute(on);
  await sql`insert into order_status_changes (order_id, from_status, to_status, changed_by, changed_at, reason)
    select id, step.was, step.became, 'bench', created_at + (step.after + subtotal % 9) * interval '1 minute',
      case when step.became = 'cancelled' then 'The kitchen is too busy right now.' else '' end
    from orders join (values ('pending', 'confirmed', 2, 'delivered'), ('confirmed', 'ready', 18, 'delivered'),
        ('ready', 'out_for_delivery', 20, 'delivered'), ('out_for_delivery', 'delivered', 35, 'delivered'),
        ('pending', 'cancelled', 5, 'cancelled')) as step (was, became, after, status)
      on step.status = orders.status`.execute(on);
  await sql`insert into desk_events (at, staff_name, action, subject_type, subject_id, vendor_id)
    select created_at + interval '3 minutes', 'Ali', 'order.accept', 'order', id, vendor_id
    from orders order by created_at`.execute(on);
  await sql`insert into cash_handovers (rider_id, amount, received_by, at)
    select rider_id, 1000, (select min(id::text)::uuid from staff), created_at from orders
    where rider_id is not null and subtotal % 10 = 0 order by created_at`.execute(on);
}
