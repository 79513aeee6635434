import { type Kysely, sql } from "kysely";

/** Orders for later today: the time of delivery, and the time from which the kitchen's board shows them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of reverse) await sql.raw(statement).execute(db);
}

const statements = [
  // Both null: as soon as possible, on the board from `created_at` on.
  `alter table orders add column deliver_at timestamptz, add column board_at timestamptz,
    add constraint orders_board_at_check check (
      (deliver_at is null) = (board_at is null) and board_at >= created_at and deliver_at >= board_at),
    add constraint orders_accept_after_board_check check (accept_by > board_at)`,
  // The chosen time of a checkout that failed.
  "alter table carts add column deliver_at timestamptz",
];

const reverse = [
  "alter table carts drop column deliver_at",
  "alter table orders drop column deliver_at, drop column board_at",
];
