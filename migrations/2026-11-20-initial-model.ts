import { type Kysely, sql } from "kysely";

/**
 * The whole model. The database itself refuses invalid states, because vendors' and riders' systems write to these tables
 * with their own SQL.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...indexes, ...orderStatusTrigger]) {
    await sql.raw(statement).execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `drop table favourites, reviews, order_status_changes, order_items, orders, riders, cart_items, carts,
        menu_item_variations, menu_items, vendors, categories, rate_limits, password_resets, sessions, addresses, customers cascade`,
    )
    .execute(db);
  await sql.raw("drop function record_order_status_change(), refuse_order_status_jump()").execute(db);
}

const tables = [
  `create table customers (
    id uuid primary key default gen_random_uuid(),
    email text not null check (char_length(email) between 3 and 254 and position('@' in email) > 1),
    full_name text not null check (char_length(full_name) between 1 and 100),
    phone text not null check (char_length(phone) between 1 and 30),
    password_hash text not null check (password_hash like '$argon2id$%'),
    status text not null default 'active' check (status in ('active', 'disabled')),
    profile_image text not null default '',
    notifications boolean not null default true,
    location boolean not null default true,
    language text not null default 'en',
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create table addresses (
    id text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
    customer_id uuid not null references customers on delete cascade,
    label text not null check (char_length(label) between 1 and 50),
    address text not null check (char_length(address) between 1 and 500),
    is_default boolean not null default false,
    created_at timestamptz not null default clock_timestamp()
  )`,
  `create table sessions (
    id_hash bytea primary key check (octet_length(id_hash) = 32),
    customer_id uuid not null references customers on delete cascade,
    user_agent text not null default '' check (char_length(user_agent) <= 300),
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now()
  )`,
  `create table password_resets (
    customer_id uuid primary key references customers on delete cascade,
    code_hash text not null,
    wrong_tries integer not null default 0 check (wrong_tries >= 0),
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    check (expires_at > created_at)
  )`,
  // Counts recent attempts; rate-limiter-flexible determines the columns.
  `create table rate_limits (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  )`,
  `create table categories (
    id text primary key default gen_random_uuid()::text check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
    name text not null check (char_length(name) between 1 and 50),
    is_active boolean not null default true,
    "order" integer not null default 0
  )`,
  `create table vendors (
    id text primary key default gen_random_uuid()::text check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
    restaurant_name text not null check (char_length(restaurant_name) between 1 and 120),
    cuisine text not null default '',
    category text not null default '',
    address text not null default '',
    restaurant_image text not null default '',
    rating numeric(2, 1) check (rating between 1 and 5),
    total_ratings integer not null default 0 check (total_ratings >= 0),
    delivery_time text check (char_length(delivery_time) <= 30),
    delivery_fee integer not null default 0 check (delivery_fee between 0 and 1000000),
    min_order integer check (min_order between 0 and 10000000),
    is_open boolean not null default true,
    is_approved boolean not null default false,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create table menu_items (
    id text primary key default gen_random_uuid()::text check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
    vendor_id text not null references vendors on delete cascade,
    name text not null check (char_length(name) between 1 and 120),
    description text not null default '',
    price integer not null check (price between 0 and 10000000),
    image text not null default '',
    category text not null default '',
    is_popular boolean not null default false,
    is_available boolean not null default true,
    "order" integer not null default 0
  )`,
  `create table menu_item_variations (
    id text primary key default gen_random_uuid()::text check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
    menu_item_id text not null references menu_items on delete cascade,
    name text not null check (char_length(name) between 1 and 60),
    price integer not null check (price between 0 and 10000000),
    "order" integer not null default 0,
    unique (menu_item_id, name),
    unique (menu_item_id, id)
  )`,
  // The current cart has replaced_at null. A cart that another restaurant's replaced stays here for 'Undo'.
  `create table carts (
    id bigint generated always as identity primary key,
    customer_id uuid not null references customers on delete cascade,
    vendor_id text not null references vendors on delete cascade,
    created_at timestamptz not null default now(),
    replaced_at timestamptz
  )`,
  `create table cart_items (
    id bigint generated always as identity primary key,
    cart_id bigint not null references carts on delete cascade,
    menu_item_id text not null references menu_items on delete cascade,
    variation_id text,
    quantity integer not null check (quantity between 1 and 99),
    foreign key (menu_item_id, variation_id) references menu_item_variations (menu_item_id, id) on delete cascade,
    unique nulls not distinct (cart_id, menu_item_id, variation_id)
  )`,
  `create table riders (
    id text primary key default gen_random_uuid()::text check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
    full_name text not null check (char_length(full_name) between 1 and 100),
    photo_url text not null default ''
  )`,
  // An order copies names, prices and address as they were agreed. Vendors and customers with orders can't be deleted.
  `create table orders (
    id text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
    customer_id uuid not null references customers,
    vendor_id text not null references vendors,
    checkout_key text not null check (char_length(checkout_key) between 1 and 64),
    cart_fingerprint text not null default '',
    status text not null default 'pending'
      check (status in ('pending', 'confirmed', 'preparing', 'ready', 'out_for_delivery', 'delivered', 'cancelled')),
    restaurant_name text not null,
    restaurant_image text not null default '',
    subtotal integer not null check (subtotal >= 0),
    delivery_fee integer not null default 0 check (delivery_fee >= 0),
    tax integer not null default 0 check (tax >= 0),
    total_amount integer not null,
    customer_name text not null,
    customer_phone text not null,
    address_label text not null default '',
    delivery_address text not null check (delivery_address <> ''),
    payment_method text not null default 'cod' check (payment_method = 'cod'),
    payment_status text not null default 'pending' check (payment_status in ('pending', 'paid')),
    special_instructions text not null default '',
    rider_id text references riders on delete set null,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check (total_amount = subtotal + delivery_fee + tax),
    unique (customer_id, checkout_key)
  )`,
  `create table order_items (
    order_id text not null references orders on delete cascade,
    line integer not null check (line >= 1),
    menu_item_id text references menu_items on delete set null,
    name text not null,
    variation_name text,
    price integer not null check (price >= 0),
    quantity integer not null check (quantity between 1 and 99),
    image text not null default '',
    total integer not null,
    primary key (order_id, line),
    check (total = price * quantity)
  )`,
  `create table order_status_changes (
    id bigint generated always as identity primary key,
    order_id text not null references orders on delete cascade,
    from_status text not null,
    to_status text not null,
    changed_at timestamptz not null default clock_timestamp(),
    changed_by text not null,
    reason text not null default ''
  )`,
  `create table reviews (
    id uuid primary key default gen_random_uuid(),
    order_id text not null references orders on delete cascade,
    customer_id uuid not null references customers,
    vendor_id text not null references vendors on delete cascade,
    rating integer not null check (rating between 1 and 5),
    comment text not null check (char_length(comment) between 1 and 8000),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (order_id, customer_id)
  )`,
  `create table favourites (
    customer_id uuid not null references customers on delete cascade,
    vendor_id text not null references vendors on delete cascade,
    created_at timestamptz not null default now(),
    primary key (customer_id, vendor_id)
  )`,
];

const indexes = [
  "create unique index customers_email_key on customers (lower(email))",
  "create index addresses_customer_idx on addresses (customer_id, created_at)",
  "create unique index addresses_default_key on addresses (customer_id) where is_default",
  "create index sessions_customer_idx on sessions (customer_id)",
  'create index categories_order_idx on categories ("order", name) where is_active',
  "create index vendors_listing_idx on vendors (restaurant_name, id) where is_approved and is_open",
  'create index menu_items_vendor_idx on menu_items (vendor_id, "order")',
  "create unique index carts_current_key on carts (customer_id) where replaced_at is null",
  "create index carts_customer_idx on carts (customer_id, replaced_at)",
  "create index carts_vendor_idx on carts (vendor_id)",
  "create index cart_items_menu_item_idx on cart_items (menu_item_id)",
  "create index orders_customer_idx on orders (customer_id, created_at desc, id desc)",
  "create index orders_vendor_idx on orders (vendor_id, created_at desc)",
  "create index orders_rider_idx on orders (rider_id) where rider_id is not null",
  "create index orders_open_idx on orders (updated_at) where status not in ('delivered', 'cancelled')",
  "create index order_items_menu_item_idx on order_items (menu_item_id)",
  "create index order_status_changes_order_idx on order_status_changes (order_id, id)",
  "create index reviews_vendor_idx on reviews (vendor_id, created_at desc, id desc)",
  "create index reviews_rating_idx on reviews (vendor_id, rating)",
  "create index reviews_customer_idx on reviews (customer_id)",
  "create index favourites_vendor_idx on favourites (vendor_id)",
];

// Only status updates fire these, not checkouts: NOTIFY would serialise their commits.
const orderStatusTrigger = [
  `create function refuse_order_status_jump() returns trigger language plpgsql as $$
  begin
    if old.status in ('delivered', 'cancelled') then
      raise exception 'order % is % and can no longer become %', old.id, old.status, new.status
        using errcode = 'check_violation';
    end if;
    new.version := old.version + 1;
    new.updated_at := clock_timestamp();
    return new;
  end $$`,
  `create function record_order_status_change() returns trigger language plpgsql as $$
  begin
    insert into order_status_changes (order_id, from_status, to_status, changed_by, reason)
    values (new.id, old.status, new.status,
      coalesce(nullif(current_setting('tiffin.changed_by', true), ''), session_user),
      coalesce(current_setting('tiffin.reason', true), ''));
    perform pg_notify('order_status', new.id || ' ' || new.version || ' ' || new.status);
    return null;
  end $$`,
  `create trigger refuse_order_status_jump before update of status on orders
    for each row when (old.status is distinct from new.status) execute function refuse_order_status_jump()`,
  `create trigger record_order_status_change after update of status on orders
    for each row when (old.status is distinct from new.status) execute function record_order_status_change()`,
];
