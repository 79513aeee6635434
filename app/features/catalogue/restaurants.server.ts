import { type RawBuilder, type Selection, type SqlBool, sql } from "kysely";
import { countPages } from "#db/count-pages.server.ts";
import { type Db, db } from "#db/db.server.ts";
import type { Database } from "#db/schema.ts";
import { nameFor } from "../../i18n/name-for.ts";
import { t } from "../../i18n/text.ts";
import { withCurrentOpening, withCurrentOpenings } from "../hours/current-opening.server.ts";
import { type OpeningRow, openingColumns, toOpening } from "../hours/opening-state.server.ts";
import { takesOrders } from "../hours/openings.server.ts";
import { takesScheduledOrders } from "../scheduled-orders/delivery-times.server.ts";
import { categoryKey, maxCategories } from "./categories.ts";
import type { SortAndFilters } from "./home-path.ts";
import { isRestaurantNamed, isRestaurantSpeltLike } from "./restaurant-search.server.ts";
import { categorySortKey, isListedIn, matchesFilters, restaurantSortKey } from "./sort-and-filter.server.ts";

export interface ListedRestaurant extends ReturnType<typeof toRestaurant> {
  /** Why it takes no orders now: 'Opens at 6:00 PM', or that it is closed; undefined while it is open. */
  closedText?: string;
  /** Whether some of its areas have another fee than `deliveryFeeRupees`, by which lists are sorted and filtered. */
  hasAreaFees: boolean;
}

const restaurantsPerPage = 24;

/** Shown where a restaurant left a field empty. */
const defaults = { rating: 4.5, listDeliveryTime: "30-40 min", detailDeliveryTime: "30-45", minOrderRupees: 500 };

/** Lists active categories in their order, at most 100; of equal names, ignoring case, only the first. */
export async function listCategories(on: Db = db) {
  const all = await on
    .selectFrom("categories")
    .select(["id", "name", "nameUrdu"])
    .where("isActive", "=", true)
    .orderBy("order")
    .orderBy("name")
    .limit(maxCategories)
    .execute();
  const seen = new Set<string>();
  return all.filter(({ name }) => {
    const key = categoryKey(name);
    return seen.has(key) ? false : seen.add(key);
  });
}

interface RestaurantFilter extends SortAndFilters {
  /** Part of the restaurant's name in either language, ignoring case; '%' and '_' are plain characters. */
  search?: string;
  /** Whether names that only resemble the search are listed instead. */
  isMisspelt?: boolean;
  /** Only restaurants whose category or one of whose cuisines is this category, in singular or plural. */
  categoryName?: string;
  /** Only these restaurants. */
  ids?: string[];
  page: number;
}

/**
 * Lists one page of the restaurants that take orders now, best rated first unless `sort` is given. With `closed`,
 * closed restaurants follow after the open ones. A page past the end is the last page.
 */
export async function listRestaurants({ page, ...filter }: RestaurantFilter) {
  const isListed = filter.closed ? isSwitchedOn : takesOrders;
  const pages = await countPages(selectMatching(filter, isListed), { page, rowsPerPage: restaurantsPerPage });
  const before = (pages.page - 1) * restaurantsPerPage;
  const rows = await selectInOrder(filter, before + restaurantsPerPage)
    .select([...restaurantColumns, ...openingColumns, hasAreaFees])
    .limit(restaurantsPerPage)
    .offset(before)
    .execute();
  return { restaurants: (await withCurrentOpenings(rows)).map(toListed), ...pages };
}

/** Whether `listRestaurants` would list any with `closed`. */
export async function isAnyListed(filter: ListFilter): Promise<boolean> {
  return (await selectMatching(filter, isSwitchedOn).select("vendors.id").limit(1).executeTakeFirst()) !== undefined;
}

type ListFilter = Omit<RestaurantFilter, "page">;

// Conditions are literals, not parameters: otherwise a prepared statement could not use the partial index of listed restaurants.
const isSwitchedOn = sql<boolean>`(vendors.is_approved and vendors.is_open)`;
const isClosedNow = sql<boolean>`(${isSwitchedOn} and not ${takesOrders})`;

function selectMatching(
  { search, isMisspelt, categoryName, ids, ...filters }: ListFilter,
  isListed: RawBuilder<SqlBool>,
) {
  let matching = db.selectFrom("vendors").where(isListed).where(matchesFilters(filters, categoryName));
  if (search) matching = matching.where(isMisspelt ? isRestaurantSpeltLike(search) : isRestaurantNamed(search));
  if (ids) matching = matching.where("id", "=", sql<string>`any(${ids}::text[])`);
  return matching;
}

/**
 * Selects the restaurants that match, in the order of their list.
 * @param count how many of the first ones are needed; more may be selected
 */
export function selectInOrder({ closed, ...filter }: ListFilter, count: number) {
  if (!closed) return selectState(filter, takesOrders);
  // Each part is read in its order, the closed ones only if the open ones do not suffice: sorting by both reads all.
  const idsOf = (state: RawBuilder<SqlBool>) => selectState(filter, state).select("vendors.id").limit(count);
  const open = sql<string[]>`array(${idsOf(takesOrders)})`;
  const others = sql<
    string[]
  >`array(${idsOf(isClosedNow).where(sql<boolean>`cardinality(${open}) < ${count}::integer`)})`;
  return db
    .selectFrom("vendors")
    .where("id", "=", sql<string>`any(${open} || ${others})`)
    .orderBy(sql`${takesOrders} desc, ${restaurantSortKey(filter.sort)}`);
}

function selectState(filter: ListFilter, isListed: RawBuilder<SqlBool>) {
  const { categoryName, search, ids, ...filters } = filter;
  if (!categoryName || search || ids) return selectMatching(filter, isListed).orderBy(restaurantSortKey(filters.sort));
  return db
    .selectFrom("vendors")
    .innerJoin("vendorCategories as listed", "listed.vendorId", "vendors.id")
    .where(isListed)
    .where(isListedIn(categoryName, filters))
    .orderBy(categorySortKey(filters.sort));
}

const hasAreaFees = sql<boolean>`exists (
  select from vendor_areas where vendor_id = vendors.id and fee <> vendors.delivery_fee)`.as("hasAreaFees");

function toListed(row: RestaurantRow & OpeningRow & { hasAreaFees: boolean }): ListedRestaurant {
  const restaurant = { ...toRestaurant(row, defaults.listDeliveryTime), hasAreaFees: row.hasAreaFees };
  return row.takesOrders ? restaurant : { ...restaurant, closedText: toOpening(row).text ?? t("Closed right now") };
}

/** Finds a restaurant that customers may see, even outside its hours or during a pause; undefined if it is switched off. */
export async function findRestaurant(id: string) {
  const row = await db
    .selectFrom("vendors")
    .select([...restaurantColumns, "totalRatings", "address", ...openingColumns])
    .where("id", "=", id)
    .where("isApproved", "=", true)
    .where("isOpen", "=", true)
    .executeTakeFirst();
  if (!row) return undefined;
  const { isOpen, text: openingText } = toOpening(await withCurrentOpening(row));
  return {
    ...toRestaurant(row, defaults.detailDeliveryTime),
    totalRatings: row.totalRatings,
    address: row.address,
    /** Whether it takes orders at this moment. */
    isOpen,
    /** A text about its hours or a pause: 'Closes in 20 minutes', 'Opens at 6:00 PM'. */
    openingText,
    /** Closed now, but takes scheduled orders. */
    takesScheduledOnly: !isOpen && (await takesScheduledOrders(id)),
  };
}

export type RestaurantDetail = NonNullable<Awaited<ReturnType<typeof findRestaurant>>>;

const restaurantColumns = [
  "vendors.id",
  "vendors.restaurantName",
  "vendors.nameUrdu",
  "vendors.cuisine",
  "vendors.restaurantImage",
  "vendors.rating",
  "vendors.deliveryTime",
  "vendors.deliveryFee",
  "vendors.minOrder",
] as const;

type RestaurantRow = Selection<Database, "vendors", (typeof restaurantColumns)[number]>;

/** Translates '30-40 min'; other texts stay as they are. */
function translateMinutes(time: string): string {
  const [, minutes] = /^(\d+(?:-\d+)?) min$/.exec(time) ?? [];
  return minutes ? t("{minutes} min", { minutes }) : time;
}

function toRestaurant(row: RestaurantRow, deliveryTime: string) {
  return {
    id: row.id,
    name: nameFor({ name: row.restaurantName, nameUrdu: row.nameUrdu }),
    cuisine: row.cuisine,
    image: row.restaurantImage,
    /** One decimal, as shown: '4.7'. */
    rating: (row.rating ?? defaults.rating).toFixed(1),
    deliveryTime: translateMinutes(row.deliveryTime || deliveryTime),
    deliveryFeeRupees: row.deliveryFee,
    minOrderRupees: row.minOrder ?? defaults.minOrderRupees,
  };
}
