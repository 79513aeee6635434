import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { formatMoment } from "../dates/dates.ts";
import { takesOrders } from "../hours/openings.server.ts";
import { wasPausedByClock } from "../hours/pause.server.ts";
import { hasStaff } from "../kitchen/answer-deadline.server.ts";
import { hasNoBoard } from "../kitchen/open-boards.server.ts";
import { riderMaySignIn } from "../moves/movable-order.server.ts";
import { isOpenOrder } from "../orders/open-orders.server.ts";
import { boardTime } from "../scheduled-orders/board-time.server.ts";
import { orderNumber } from "../text/ids.ts";
import type { Attention, Listed, OrderProblem, RestaurantProblem } from "./attention.ts";

const maxListed = 50;

/** Open orders, each with its problem or null; the caller filters them. */
const openOrders = sql`select orders.id, version, vendor_id, status, ${boardTime} as board_at, ready_by, updated_at, case
    when status = 'pending' and ${boardTime} <= now() - interval '70 seconds' then 'unanswered'
    when status in ('confirmed', 'preparing') and ready_by < now() then 'late'
    when status = 'ready' and not has_own_rider and (rider_id is null or not ${riderMaySignIn}) then 'no-rider'
    when status = 'out_for_delivery' and not ${riderMaySignIn} then 'rider-dismissed'
  end as kind from orders where ${isOpenOrder}`;

/** Restaurants that are open and have staff, but no open board. */
const withoutBoard = sql`select id, restaurant_name, phone, null::timestamptz as until from vendors where ${takesOrders}
  and ${hasStaff} and ${hasNoBoard}`;

/** Restaurants that were paused automatically because nobody answered, and have not been resumed. */
const pausedByClock = sql`select id, restaurant_name, phone, paused_until as until from vendors
  where paused_until > now() and is_approved and is_open and ${wasPausedByClock}`;

/** Returns a short text that changes whenever the overview does, by a change of the data or by time alone. */
export async function findOverviewVersion(): Promise<string> {
  const { rows } = await sql<{ version: string }>`select md5(concat_ws('|',
    (select concat(count(*), ' ', sum(hashtextextended(concat(id, kind), version))) from (${openOrders}) as open),
    (select string_agg(id, ',' order by id) from (${withoutBoard}) as board),
    (select string_agg(concat(id, until), ',' order by id) from (${pausedByClock}) as paused))) as version`.execute(db);
  return rows[0]?.version ?? "";
}

/** Finds the problems that need attention now, at most 50 of each kind: orders, the longest-standing first, and restaurants by name. */
export async function findAttention(): Promise<Attention> {
  const [orders, noBoard, paused] = await Promise.all([
    listOrderProblems(),
    listRestaurants(withoutBoard),
    listRestaurants(pausedByClock),
  ]);
  const groups = {
    unanswered: toListed(orders.unanswered),
    late: toListed(orders.late),
    "no-rider": toListed(orders["no-rider"]),
    "rider-dismissed": toListed(orders["rider-dismissed"]),
  };
  const count = [...Object.values(groups), noBoard, paused].reduce((sum, { total }) => sum + total, 0);
  return { groups, noBoard, paused, count };
}

/** Not `updated_at`, which a change of the rider sets, too. An order that was inserted with its status has no such change. */
const statusSince = sql`coalesce((select max(changed_at) from order_status_changes
  where order_id = open.id and to_status = open.status), updated_at)`;

type Counted<Problem> = Problem & { total: number };

function toListed<Problem>(rows: Counted<Problem>[] = []): Listed<Problem> {
  return { items: rows.map(({ total: _, ...problem }) => problem as Problem), total: rows[0]?.total ?? 0 };
}

async function listOrderProblems() {
  const { rows } = await sql<Counted<OrderProblem>>`
    select problem.id, kind, restaurant_name, phone, floor(extract(epoch from now() - since) / 60)::integer as minutes, total
    from (select *, row_number() over (partition by kind order by since, id) as rank,
        count(*) over (partition by kind)::integer as total
      from (select *, case kind when 'unanswered' then board_at when 'late' then ready_by else ${statusSince} end as since
        from (${openOrders}) as open where kind is not null) as dated) as problem
    join vendors on vendors.id = problem.vendor_id
    where rank <= ${sql.lit(maxListed)} order by since, problem.id`.execute(db);
  return Object.groupBy(
    rows.map((order) => ({ ...order, number: orderNumber(order.id) })),
    ({ kind }) => kind,
  );
}

async function listRestaurants(query: typeof withoutBoard): Promise<Listed<RestaurantProblem>> {
  const { rows } = await sql<Counted<Omit<RestaurantProblem, "until"> & { until: Date | null }>>`
    select *, count(*) over ()::integer as total from (${query}) as restaurant
    order by restaurant_name, id limit ${sql.lit(maxListed)}`.execute(db);
  return toListed(
    rows.map((restaurant) => ({ ...restaurant, until: restaurant.until && formatMoment(restaurant.until) })),
  );
}
