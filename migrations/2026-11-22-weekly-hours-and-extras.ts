import { type Kysely, sql } from "kysely";

/** Opening hours of restaurants, uploaded pictures, extras of dishes and the chosen ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...hours, ...pictures, ...extras]) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of reverse) await sql.raw(statement).execute(db);
}

// A span whose closing time is not after its opening time ends on the next day; a whole day is 00:00 to 24:00. Weekdays
// are those of ISO 8601: 1 is Monday, 7 Sunday.
const spanColumns = `opens time(0) not null check (opens < '24:00' and extract(second from opens) = 0),
    closes time(0) not null check (extract(second from closes) = 0),
    check (opens <> closes)`;

const hours = [
  `alter table vendors
    add column paused_until timestamptz check (paused_until < 'infinity'),
    add column opens_at timestamptz not null default '-infinity',
    add column closes_at timestamptz not null default 'infinity'`,
  "create index vendors_closes_idx on vendors (closes_at) where closes_at < 'infinity'",
  // Lets the list of restaurants skip closed ones without reading their rows.
  "drop index vendors_listing_idx",
  `create index vendors_listing_idx on vendors (coalesce(rating, 4.5) desc, restaurant_name, id, opens_at, closes_at)
    where is_approved and is_open`,
  `create table vendor_hours (
    vendor_id text not null references vendors on delete cascade,
    weekday integer not null check (weekday between 1 and 7),
    ${spanColumns},
    primary key (vendor_id, weekday, opens)
  )`,
  // Without spans the restaurant is closed on these days.
  `create table vendor_hour_exceptions (
    id bigint generated always as identity primary key,
    vendor_id text not null references vendors on delete cascade,
    name text not null default '' check (char_length(name) <= 60),
    from_date date not null,
    to_date date not null,
    check (to_date between from_date and from_date + 366),
    unique (vendor_id, from_date, to_date)
  )`,
  `create table vendor_hour_exception_spans (
    exception_id bigint not null references vendor_hour_exceptions on delete cascade,
    ${spanColumns},
    primary key (exception_id, opens)
  )`,
];

const pictures = [
  `create table pictures (
    hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    created_at timestamptz not null default now()
  )`,
  `create table picture_files (
    hash text not null references pictures on delete cascade,
    width integer not null check (width in (160, 320, 640)),
    format text not null check (format in ('webp', 'jpeg')),
    data bytea not null check (octet_length(data) > 0),
    primary key (hash, width, format)
  )`,
  // Compressing again would only cost time.
  "alter table picture_files alter column data set storage external",
];

const extras = [
  "alter table menu_items add column sold_out_until timestamptz",
  `create table option_groups (
    id text primary key default gen_random_uuid()::text check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
    vendor_id text not null references vendors on delete cascade,
    name text not null check (char_length(name) between 1 and 60),
    min integer not null default 0 check (min >= 0),
    max integer not null default 1 check (max between 1 and 20),
    check (min <= max),
    unique (vendor_id, name)
  )`,
  `create table options (
    id text primary key default gen_random_uuid()::text check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
    group_id text not null references option_groups on delete cascade,
    name text not null check (char_length(name) between 1 and 60),
    price integer not null default 0 check (price between 0 and 10000000),
    sold_out_until timestamptz,
    "order" integer not null default 0,
    unique (group_id, name)
  )`,
  `create table menu_item_option_groups (
    menu_item_id text not null references menu_items on delete cascade,
    group_id text not null references option_groups on delete cascade,
    "order" integer not null default 0,
    primary key (menu_item_id, group_id)
  )`,
  "create index menu_item_option_groups_group_idx on menu_item_option_groups (group_id)",
  `create function refuse_foreign_option_group() returns trigger language plpgsql as $$
  begin
    if (select vendor_id from menu_items where id = new.menu_item_id)
      is distinct from (select vendor_id from option_groups where id = new.group_id) then
      raise exception 'dish % and option group % belong to different restaurants', new.menu_item_id, new.group_id
        using errcode = 'check_violation';
    end if;
    return new;
  end $$`,
  `create trigger refuse_foreign_option_group before insert or update on menu_item_option_groups
    for each row execute function refuse_foreign_option_group()`,
  // The ids of the chosen options. Not a foreign key, so that the cart notices an option that is deleted from the menu.
  `create function is_sorted_set(ids text[]) returns boolean language sql immutable
    return ids = array(select distinct id collate "C" from unnest(ids) as id order by 1)`,
  `alter table cart_items
    add column option_ids text[] not null default '{}' check (is_sorted_set(option_ids) and cardinality(option_ids) <= 100),
    drop constraint cart_items_cart_id_menu_item_id_variation_id_key,
    add constraint cart_items_line_key unique nulls not distinct (cart_id, menu_item_id, variation_id, option_ids)`,
  // Copies; the price in order_items already includes them.
  `create table order_item_options (
    order_id text not null,
    line integer not null,
    "order" integer not null default 0,
    group_name text not null,
    name text not null,
    price integer not null check (price >= 0),
    primary key (order_id, line, "order"),
    foreign key (order_id, line) references order_items on delete cascade
  )`,
];

const reverse = [
  "drop table order_item_options, menu_item_option_groups, options, option_groups, picture_files, pictures",
  "drop table vendor_hour_exception_spans, vendor_hour_exceptions, vendor_hours",
  "delete from cart_items where option_ids <> '{}'",
  `alter table cart_items drop column option_ids,
    add constraint cart_items_cart_id_menu_item_id_variation_id_key
    unique nulls not distinct (cart_id, menu_item_id, variation_id)`,
  "drop function is_sorted_set, refuse_foreign_option_group",
  "alter table menu_items drop column sold_out_until",
  "alter table vendors drop column paused_until, drop column opens_at, drop column closes_at",
  `create index vendors_listing_idx on vendors (coalesce(rating, 4.5) desc, restaurant_name, id)
    where is_approved and is_open`,
];
