import { type Kysely, sql } from "kysely";

/**
 * A review is of a delivered order, by its customer and of its restaurant. By triggers, because a foreign key would need
 * another index of `orders`, which every checkout would write. They do not check reviews that are stored already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  // Another system needs no right but to write reviews; a caller could put tables of its own before ours.
  for (const { schema } of rows)
    for (const trigger of triggers)
      await sql`alter function ${sql.ref(trigger)}() security definer set search_path = ${sql.ref(schema)}, pg_temp`.execute(
        db,
      );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const trigger of triggers) await sql`drop function ${sql.ref(trigger)} cascade`.execute(db);
}

const triggers = ["refuse_foreign_review", "keep_reviewed_order"];

const statements = [
  // The lock waits for a change of the order, and lets a later one find the review. With the code of a foreign key, the app
  // looks the order up again.
  `create function refuse_foreign_review() returns trigger language plpgsql as $$
  begin
    perform from orders where id = new.order_id and customer_id = new.customer_id and vendor_id = new.vendor_id
      and status = 'delivered' for share;
    if not found then
      raise exception 'customer % has no delivered order % of restaurant %', new.customer_id, new.order_id, new.vendor_id
        using errcode = 'foreign_key_violation';
    end if;
    return new;
  end $$`,
  `create trigger refuse_foreign_review before insert or update of order_id, customer_id, vendor_id on reviews
    for each row execute function refuse_foreign_review()`,
  `create function keep_reviewed_order() returns trigger language plpgsql as $$
  begin
    if exists (select from reviews where order_id = old.id) then
      raise exception 'order % has a review, so it stays with its customer and restaurant', old.id
        using errcode = 'restrict_violation';
    end if;
    return new;
  end $$`,
  `create trigger keep_reviewed_order before update of customer_id, vendor_id on orders
    for each row when ((old.customer_id, old.vendor_id) is distinct from (new.customer_id, new.vendor_id))
    execute function keep_reviewed_order()`,
];
