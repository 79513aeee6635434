import { type Kysely, sql } from "kysely";

/** Counts each restaurant's reviews by their stars: the page of reviews read all of them for its bars. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of reverse) await sql.raw(statement).execute(db);
}

const counted = "select vendor_id, rating, count(*) from";

const statements = [
  // A trigger counts, so that reviews written with SQL are counted as well.
  `create table review_counts (
    vendor_id text not null references vendors on delete cascade,
    rating integer not null check (rating between 1 and 5),
    count integer not null check (count >= 0),
    primary key (vendor_id, rating)
  )`,
  `insert into review_counts ${counted} reviews group by vendor_id, rating`,
  // Once per statement: counting row by row would update the same count again and again.
  `create function count_reviews() returns trigger language plpgsql as $$
  begin
    if tg_op = 'TRUNCATE' then
      delete from review_counts;
      return null;
    end if;
    if tg_op <> 'INSERT' then
      update review_counts set count = review_counts.count - gone.count
        from (${counted} old_reviews group by vendor_id, rating) as gone (vendor_id, rating, count)
        where review_counts.vendor_id = gone.vendor_id and review_counts.rating = gone.rating;
    end if;
    if tg_op <> 'DELETE' then
      insert into review_counts ${counted} new_reviews group by vendor_id, rating order by vendor_id, rating
        on conflict (vendor_id, rating) do update set count = review_counts.count + excluded.count;
    end if;
    return null;
  end $$`,
  `create trigger count_new_reviews after insert on reviews referencing new table as new_reviews
    for each statement execute function count_reviews()`,
  `create trigger count_changed_reviews after update on reviews referencing old table as old_reviews new table as new_reviews
    for each statement execute function count_reviews()`,
  `create trigger count_deleted_reviews after delete on reviews referencing old table as old_reviews
    for each statement execute function count_reviews()`,
  `create trigger count_no_reviews after truncate on reviews
    for each statement execute function count_reviews()`,
  "drop index reviews_rating_idx",
];

const reverse = [
  "create index reviews_rating_idx on reviews (vendor_id, rating)",
  `drop trigger count_new_reviews on reviews`,
  `drop trigger count_changed_reviews on reviews`,
  `drop trigger count_deleted_reviews on reviews`,
  `drop trigger count_no_reviews on reviews`,
  "drop function count_reviews",
  "drop table review_counts",
];
