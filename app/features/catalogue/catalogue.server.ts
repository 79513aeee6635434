import { type SqlBool, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { db } from "#db/db.server.ts";
import { categoryEmoji, nameForms } from "./categories.ts";
import { groupByCategory } from "./menu.ts";

export interface Category {
  id: string;
  name: string;
}

export interface Restaurant {
  id: string;
  name: string;
  cuisine: string;
  image: string;
  /** One decimal, as shown: '4.7'. */
  rating: string;
  totalRatings: number;
  deliveryTime: string;
  deliveryFeeRupees: number;
  minOrderRupees: number;
}

export interface RestaurantPage {
  restaurants: Restaurant[];
  page: number;
  pageCount: number;
}

/** Restaurants on one page of the list. */
const restaurantsPerPage = 24;
const maxCategories = 100;
const maxMenuItems = 500;

/** What is shown where a vendor left a field empty. */
const defaults = { rating: 4.5, listDeliveryTime: "30-40 min", detailDeliveryTime: "30-45", minOrderRupees: 500 };

/** Active categories by their order; of equal names (case ignored) the first. */
export async function listCategories(): Promise<Category[]> {
  const all = await db
    .selectFrom("categories")
    .select(["id", "name"])
    .where("isActive", "=", true)
    .orderBy("order")
    .orderBy("name")
    .limit(maxCategories)
    .execute();
  const seen = new Set<string>();
  return all.filter(({ name }) => {
    const key = name.trim().toLowerCase();
    return seen.has(key) ? false : seen.add(key);
  });
}

export interface HomeFilter {
  /** Part of the restaurant's name. */
  search: string | undefined;
  /** An unknown category filters nothing. */
  categoryId: string | undefined;
  page: number;
}

/** What the home page shows: the categories, the chosen one, and one page of the restaurants that match. */
export async function findHomePage({ search, categoryId, page }: HomeFilter) {
  const categories = await listCategories();
  const category = categories.find(({ id }) => id === categoryId);
  const found = await listRestaurants({ search, categoryName: category?.name, page });
  return {
    ...found,
    search,
    category,
    categories: categories.map((each) => ({ ...each, emoji: categoryEmoji(each.name) })),
  };
}

export interface RestaurantFilter {
  /** Part of the restaurant's name, case ignored; '%' and '_' are plain characters. */
  search?: string | undefined;
  /** Name of a category that the vendor's category or one of its cuisines means. */
  categoryName?: string | undefined;
  page: number;
}

/** One page of the approved and open restaurants, the best rated first. A page past the end is the last. */
export async function listRestaurants({ search, categoryName, page }: RestaurantFilter): Promise<RestaurantPage> {
  // As SQL, not as parameters: only so does the index of listed restaurants fit a prepared statement.
  let matching = db.selectFrom("vendors").where(sql<boolean>`is_approved and is_open`);
  if (search) matching = matching.where("restaurantName", "ilike", `%${search.replace(/[\\%_]/g, "\\$&")}%`);
  if (categoryName) matching = matching.where(meansCategory(categoryName));
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const pageCount = Math.max(1, Math.ceil(total / restaurantsPerPage));
  const current = Math.min(page, pageCount);
  const rows = await matching
    .select(restaurantColumns)
    .orderBy((eb) => eb.fn.coalesce("rating", sql<number>`${sql.lit(defaults.rating)}`), "desc")
    .orderBy("restaurantName")
    .orderBy("id")
    .limit(restaurantsPerPage)
    .offset((current - 1) * restaurantsPerPage)
    .execute();
  const restaurants = rows.map((row) => toRestaurant(row, defaults.listDeliveryTime));
  return { restaurants, page: current, pageCount };
}

export interface RestaurantDetail extends Restaurant {
  address: string;
}

/** An approved restaurant; a closed one is not found either, as in the list. */
export async function findRestaurant(id: string): Promise<RestaurantDetail | undefined> {
  const row = await db
    .selectFrom("vendors")
    .select([...restaurantColumns, "address"])
    .where("id", "=", id)
    .where("isApproved", "=", true)
    .where("isOpen", "=", true)
    .executeTakeFirst();
  return row && { ...toRestaurant(row, defaults.detailDeliveryTime), address: row.address };
}

/**
 * A restaurant with its menu, narrowed to one category if that exists; undefined when the restaurant is not open to
 * customers.
 */
export async function findRestaurantMenu(id: string, wantedCategory: string | undefined) {
  const restaurant = await findRestaurant(id);
  if (!restaurant) return undefined;
  const all = groupByCategory(await listMenu(id));
  const categories = all.map(({ name }) => name);
  const category = categories.find((name) => name === wantedCategory);
  return { restaurant, categories, category, sections: all.filter(({ name }) => !category || name === category) };
}

export interface MenuItem {
  id: string;
  name: string;
  description: string;
  priceRupees: number;
  image: string;
  category: string;
  isPopular: boolean;
  /** Sizes to choose one of; empty for most. */
  variations: { id: string; name: string; priceRupees: number }[];
}

/** A restaurant's menu in its order, without what is not available. */
export async function listMenu(vendorId: string): Promise<MenuItem[]> {
  const items = await db
    .selectFrom("menuItems")
    .select((eb) => [
      "id",
      "name",
      "description",
      "price as priceRupees",
      "image",
      "category",
      "isPopular",
      jsonArrayFrom(
        eb
          .selectFrom("menuItemVariations")
          .select(["id", "name", "price"])
          .whereRef("menuItemId", "=", "menuItems.id")
          .orderBy("order")
          .orderBy("price")
          .orderBy("id"),
      ).as("variations"),
    ])
    .where("vendorId", "=", vendorId)
    .where("isAvailable", "=", true)
    .orderBy("order")
    .orderBy("name")
    .orderBy("id")
    .limit(maxMenuItems)
    .execute();
  return items.map(({ variations, ...item }) => ({
    ...item,
    variations: variations.map(({ id, name, price }) => ({ id, name, priceRupees: price })),
  }));
}

const restaurantColumns = [
  "id",
  "restaurantName",
  "cuisine",
  "restaurantImage",
  "rating",
  "totalRatings",
  "deliveryTime",
  "deliveryFee",
  "minOrder",
] as const;

interface VendorRow {
  id: string;
  restaurantName: string;
  cuisine: string;
  restaurantImage: string;
  rating: number | null;
  totalRatings: number;
  deliveryTime: string | null;
  deliveryFee: number;
  minOrder: number | null;
}

function toRestaurant(row: VendorRow, deliveryTime: string): Restaurant {
  return {
    id: row.id,
    name: row.restaurantName,
    cuisine: row.cuisine,
    image: row.restaurantImage,
    rating: (row.rating ?? defaults.rating).toFixed(1),
    totalRatings: row.totalRatings,
    deliveryTime: row.deliveryTime || deliveryTime,
    deliveryFeeRupees: row.deliveryFee,
    minOrderRupees: row.minOrder ?? defaults.minOrderRupees,
  };
}

function meansCategory(name: string) {
  const forms = nameForms(name);
  return sql<SqlBool>`(lower(trim(category)) = any(${forms}) or lower(trim(cuisine)) = any(${forms})
    or regexp_split_to_array(lower(trim(cuisine)), '\\s*[,/&|]\\s*') && ${forms}::text[])`;
}
