import pg from "pg";

type Row = Record<string, string | number | null | undefined>;

/** The recorded queries of the app for this page. */
const queries: { text: string; values: unknown[] }[] = JSON.parse(process.env.QUERIES ?? "[]");
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const shown = [
  "id",
  "restaurant_name",
  "cuisine",
  "restaurant_image",
  "rating",
  "delivery_time",
  "delivery_fee",
  "min_order",
];

/** Runs the app's queries and returns the rows that the page shows. */
export async function readRows() {
  const results: Row[][] = [];
  for (const [index, query] of queries.entries()) {
    results.push((await pool.query({ ...query, name: `q${index}` })).rows);
  }
  const withColumn = (column: string) => results.find(([first]) => first && column in first) ?? [];
  return {
    firstName: String(withColumn("full_name")[0]?.full_name ?? "").split(" ")[0],
    categories: results.find(([first]) => first && Object.keys(first).join() === "id,name,name_urdu") ?? [],
    restaurants: withColumn("restaurant_name").map((row) =>
      Object.fromEntries(shown.map((column) => [column, row[column]])),
    ),
  };
}
