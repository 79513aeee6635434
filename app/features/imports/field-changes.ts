import { formatMoment } from "../dates/dates.ts";
import { formatRupees } from "../money/money.ts";
import type { Change } from "./plan.ts";

/** The labels of the fields of dishes, options and restaurants. */
const labels = {
  name: "Name",
  nameUrdu: "Name in Urdu",
  sku: "SKU",
  handle: "Handle",
  category: "Category",
  description: "Description",
  price: "Price",
  picture: "Picture",
  popular: "Popular",
  available: "On the menu",
  soldOutUntil: "Sold out",
  sizes: "Sizes",
  extras: "Extras",
  min: "Min",
  max: "Max",
  options: "Options",
  cuisine: "Cuisine",
  address: "Address",
  phone: "Phone",
  deliveryTime: "Delivery time",
  deliveryFee: "Delivery fee",
  minOrder: "Minimum order",
  areas: "Delivery areas",
  acceptMinutes: "Minutes to answer",
} as const;

const rupeeFields = new Set(["price", "deliveryFee", "minOrder"]);

type Field = keyof typeof labels;

/** Lists those of the fields that differ, with their values formatted: 'Price', 'Rs. 450', 'Rs. 500'. */
export function listFieldChanges<Row extends Partial<Record<Field, unknown>>>(
  before: Row,
  after: Row,
  fields: readonly (Field & keyof Row)[],
): Change[] {
  return fields.flatMap((field) => {
    if (JSON.stringify(before[field]) === JSON.stringify(after[field])) return [];
    return { field: labels[field], from: formatValue(field, before[field]), to: formatValue(field, after[field]) };
  });
}

/** Lists those of a new row's fields that have a value. */
export function listNewFields<Row extends Partial<Record<Field, unknown>>>(
  row: Row,
  fields: readonly (Field & keyof Row)[],
): Change[] {
  return fields.flatMap((field) => {
    const to = formatValue(field, row[field]);
    return to === "" || to === "no" ? [] : { field: labels[field], from: "", to };
  });
}

function formatValue(field: Field, value: unknown): string {
  if (value === null || value === undefined) return field === "soldOutUntil" ? "no" : "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return rupeeFields.has(field) ? formatRupees(value) : String(value);
  if (Array.isArray(value)) return value.map((entry) => formatEntry(entry)).join(", ");
  if (field === "soldOutUntil") return `until ${formatTime(String(value))}`;
  return String(value);
}

function formatEntry(entry: unknown): string {
  if (typeof entry !== "object" || entry === null) return String(entry);
  const { name, price, sku, soldOutUntil } = entry as Record<string, unknown>;
  const extras = [sku ? `SKU ${sku}` : "", soldOutUntil ? `sold out until ${formatTime(String(soldOutUntil))}` : ""];
  const words = extras.filter(Boolean).join(", ");
  return `${name} ${formatRupees(Number(price))}${words && ` (${words})`}`;
}

function formatTime(at: string): string {
  if (at === "infinity") return "you turn it on";
  const { date, time } = formatMoment(new Date(at));
  return `${date} ${time}`;
}
