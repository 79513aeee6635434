import { type Kysely, sql } from "kysely";

/**
 * Tables of the desk: people with roles, the history of their actions, the answers to orders and the riders' cash. New
 * columns have constant defaults, so PostgreSQL rewrites no table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...staff, ...vendors, ...orders, ...triggers]) {
    await sql.raw(statement).execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of reverse) await sql.raw(statement).execute(db);
}

const roleColumns = `role text not null check (role in ('owner', 'support', 'manager', 'kitchen', 'rider')),
    vendor_id text references vendors on delete cascade,
    check ((role in ('manager', 'kitchen')) = (vendor_id is not null))`;

const staff = [
  `create table staff (
    id uuid primary key default gen_random_uuid(),
    email text not null check (char_length(email) between 3 and 254 and position('@' in email) > 1),
    full_name text not null check (char_length(full_name) between 1 and 100),
    phone text not null default '' check (char_length(phone) <= 30),
    password_hash text not null check (password_hash like '$argon2id$%'),
    status text not null default 'active' check (status in ('active', 'disabled')),
    rider_id text unique references riders on delete set null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  "create unique index staff_email_key on staff (lower(email))",
  `create table staff_roles (
    staff_id uuid not null references staff on delete cascade,
    ${roleColumns},
    created_at timestamptz not null default now(),
    unique nulls not distinct (staff_id, role, vendor_id)
  )`,
  "create index staff_roles_vendor_idx on staff_roles (vendor_id) where vendor_id is not null",
  `create table staff_sessions (
    id_hash bytea primary key check (octet_length(id_hash) = 32),
    staff_id uuid not null references staff on delete cascade,
    user_agent text not null default '' check (char_length(user_agent) <= 300),
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now()
  )`,
  "create index staff_sessions_staff_idx on staff_sessions (staff_id)",
  // Without an email it is the set-up link of the first owner, who chooses one; there is at most one such link.
  `create table staff_invitations (
    token_hash bytea primary key check (octet_length(token_hash) = 32),
    email text check (char_length(email) between 3 and 254 and position('@' in email) > 1),
    full_name text not null default '' check (char_length(full_name) <= 100),
    ${roleColumns},
    rider_id text references riders on delete cascade,
    invited_by uuid references staff on delete set null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    check (expires_at > created_at),
    check (rider_id is null or role = 'rider'),
    check (email is not null or role = 'owner')
  )`,
  "create unique index staff_invitations_set_up_key on staff_invitations ((email is null)) where email is null",
  "create index staff_invitations_vendor_idx on staff_invitations (vendor_id) where vendor_id is not null",
  `create table desk_events (
    id bigint generated always as identity primary key,
    at timestamptz not null default clock_timestamp(),
    staff_id uuid references staff on delete set null,
    staff_name text not null check (char_length(staff_name) between 1 and 100),
    action text not null check (char_length(action) between 1 and 60),
    subject_type text not null check (char_length(subject_type) between 1 and 30),
    subject_id text not null,
    vendor_id text references vendors on delete set null,
    before jsonb,
    after jsonb
  )`,
  "create index desk_events_subject_idx on desk_events (subject_type, subject_id, id)",
  "create index desk_events_vendor_idx on desk_events (vendor_id, id desc)",
  "create index desk_events_staff_idx on desk_events (staff_id, id desc)",
  `create table cash_handovers (
    id bigint generated always as identity primary key,
    rider_id text not null references riders,
    amount integer not null check (amount > 0),
    received_by uuid not null references staff,
    at timestamptz not null default now()
  )`,
  "create index cash_handovers_rider_idx on cash_handovers (rider_id, at desc)",
];

const vendors = [
  `alter table vendors
    add column phone text not null default '' check (char_length(phone) <= 30),
    add column accept_minutes integer not null default 10 check (accept_minutes between 3 and 20),
    add column commission_percent numeric(5, 2) not null default 0 check (commission_percent between 0 and 100),
    add column unanswered_count integer not null default 0 check (unanswered_count >= 0)`,
];

const orders = [
  `alter table orders
    add column seen_at timestamptz,
    add column accept_by timestamptz,
    add column ready_by timestamptz,
    add column cancel_code text check (cancel_code in ('refused', 'no_answer', 'no_show', 'restaurant', 'customer')),
    add column has_own_rider boolean not null default false,
    add column cash_received_by uuid references staff,
    add column commission_rupees integer check (commission_rupees >= 0),
    add column ticket_prints integer not null default 0 check (ticket_prints >= 0),
    add constraint orders_cancel_code_status_check check (cancel_code is null or status = 'cancelled'),
    add constraint orders_cash_paid_check check (cash_received_by is null or payment_status = 'paid'),
    add constraint orders_one_rider_check check (not has_own_rider or rider_id is null)`,
  "create index orders_board_idx on orders (vendor_id, created_at) where status not in ('delivered', 'cancelled')",
  "create index orders_accept_by_idx on orders (accept_by) where status = 'pending' and accept_by is not null",
  "create index orders_cash_idx on orders (cash_received_by) where cash_received_by is not null",
];

/** Raises the version of an order and notifies its pages when one of `columns` changes without a change of status. */
const riderChangeTriggers = (columns: string) => {
  const values = (row: string) => columns.replace(/\w+/g, `${row}.$&`);
  const condition = `old.status = new.status and (${values("old")}) is distinct from (${values("new")})`;
  return [
    "drop trigger count_rider_change on orders",
    "drop trigger announce_rider_change on orders",
    `create trigger count_rider_change before update of ${columns} on orders
      for each row when (${condition}) execute function count_rider_change()`,
    `create trigger announce_rider_change after update of ${columns} on orders
      for each row when (${condition}) execute function announce_rider_change()`,
  ];
};

const triggers = [
  // The same channel as for customers' ended sessions, because ids are unique over both.
  `create trigger announce_ended_staff_session after delete on staff_sessions
    for each row execute function announce_ended_sessions('staff_id')`,
  `create trigger announce_lost_staff_role after delete on staff_roles
    for each row execute function announce_ended_sessions('staff_id')`,
  `create function end_sessions_of_disabled_staff() returns trigger language plpgsql as $$
  begin
    delete from staff_sessions where staff_id = new.id;
    return null;
  end $$`,
  `create trigger end_sessions_of_disabled_staff after update of status on staff
    for each row when (new.status = 'disabled') execute function end_sessions_of_disabled_staff()`,
  // Everything else that the customer's page shows also raises the version.
  ...riderChangeTriggers("rider_id, has_own_rider, seen_at, ready_by"),
  `create function replace_own_rider() returns trigger language plpgsql as $$
  begin
    new.has_own_rider := false;
    return new;
  end $$`,
  `create trigger replace_own_rider before update of rider_id on orders
    for each row when (old.rider_id is null and new.rider_id is not null) execute function replace_own_rider()`,
  `create function set_commission() returns trigger language plpgsql as $$
  begin
    new.commission_rupees := (select round(new.subtotal * commission_percent / 100) from vendors where id = new.vendor_id);
    return new;
  end $$`,
  `create trigger set_commission before update of status on orders
    for each row when (old.status <> 'delivered' and new.status = 'delivered') execute function set_commission()`,
  `create function count_unanswered() returns trigger language plpgsql as $$
  begin
    if new.cancel_code = 'no_answer' then
      update vendors set unanswered_count = unanswered_count + 1 where id = new.vendor_id;
    else
      update vendors set unanswered_count = 0 where id = new.vendor_id and unanswered_count > 0;
    end if;
    return null;
  end $$`,
  `create trigger count_unanswered after update of status on orders
    for each row when (old.status = 'pending' and new.status <> 'pending' and new.cancel_code is distinct from 'customer')
    execute function count_unanswered()`,
];

const reverse = [
  "drop function count_unanswered, set_commission, replace_own_rider, end_sessions_of_disabled_staff cascade",
  ...riderChangeTriggers("rider_id"),
  `alter table orders drop column seen_at, drop column accept_by, drop column ready_by, drop column cancel_code,
    drop column has_own_rider, drop column cash_received_by, drop column commission_rupees, drop column ticket_prints`,
  "drop table cash_handovers, desk_events, staff_invitations, staff_sessions, staff_roles, staff",
  `alter table vendors drop column phone, drop column accept_minutes, drop column commission_percent,
    drop column unanswered_count`,
];
