import pg from "pg";

export interface Category {
  id: string;
  name: string;
  emoji: string;
}

export interface Restaurant {
  id: string;
  restaurant_name: string;
  cuisine: string;
  restaurant_image: string;
  rating: number | string | null;
  delivery_time: string | null;
  delivery_fee: number;
  has_area_fees: boolean;
  min_order: number | null;
}

/** A row of any of the queries, each of which has a part of these columns. */
type Row = Restaurant & Pick<Category, "id" | "name"> & { full_name: string; cart_count: number };

/** The recorded queries of the app for this page. */
const queries: { text: string; values: unknown[] }[] = JSON.parse(process.env.QUERIES ?? "[]");
/** The emoji of each category, by its id. */
const emojis: Record<string, string> = JSON.parse(process.env.EMOJIS ?? "{}");
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

/** Runs the app's queries and returns what the page shows of their rows. */
export async function readRows() {
  const results: Row[][] = [];
  for (const [index, query] of queries.entries()) {
    results.push((await pool.query({ ...query, name: `q${index}` })).rows);
  }
  const withColumn = (column: string) => results.find(([first]) => first && column in first) ?? [];
  const [session] = withColumn("full_name");
  const categories = results.find(([first]) => first && Object.keys(first).join() === "id,name,name_urdu") ?? [];
  return {
    firstName: String(session?.full_name ?? "").split(" ")[0],
    cartCount: Number(session?.cart_count ?? 0),
    categories: categories.map(({ id, name }): Category => ({ id, name, emoji: emojis[id] ?? "" })),
    restaurants: withColumn("restaurant_name").map(pickShown),
  };
}

function pickShown(row: Restaurant): Restaurant {
  const { id, restaurant_name, cuisine, restaurant_image, rating, delivery_time, delivery_fee } = row;
  const { has_area_fees, min_order } = row;
  return {
    id,
    restaurant_name,
    cuisine,
    restaurant_image,
    rating,
    delivery_time,
    delivery_fee,
    has_area_fees,
    min_order,
  };
}
