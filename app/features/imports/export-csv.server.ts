import { toCsvParts } from "../csv/csv.server.ts";
import { type ExportedDish, exportMenu } from "../menu/export-menu.server.ts";
import { formats, menuColumns } from "./headers.ts";
import { keysOf } from "./link-extras.ts";
import { nameKey } from "./read-cells.ts";

const optionHeaders = formats.options.headers.split(", ");

/** Exports the menu as CSV in parts, with a row for each dish, or for each of its sizes: a large menu has thousands. */
export async function exportMenuCsv(vendorId: string): Promise<AsyncIterable<string>> {
  const { dishes, categories } = await exportMenu(vendorId);
  const urduNames = new Map(categories.map(({ name, nameUrdu }) => [name, nameUrdu ?? ""]));
  const rows = dishes.flatMap((dish) => toRows(dish, urduNames.get(dish.category) ?? ""));
  return toCsvParts([Object.values(menuColumns), ...rows]);
}

/** Exports the groups of extras as CSV in parts, with the dishes that offer them. */
export async function exportOptionsCsv(vendorId: string): Promise<AsyncIterable<string>> {
  const { dishes, extras } = await exportMenu(vendorId);
  const rows = extras.flatMap(({ name, min, max, options }) => {
    const isOffering = (dish: ExportedDish) => dish.extras.includes(name);
    const others = new Set(dishes.filter((dish) => !isOffering(dish)).flatMap(keysOf));
    // A name that contains a separator, or is also another dish's, cannot be listed; the import leaves such dishes unchanged.
    const isClear = (item: string) => !/[;|\n]/.test(item) && !others.has(nameKey(item));
    const listed = dishes.filter(isOffering).map((dish) => dish.sku ?? dish.name);
    const items = listed.filter(isClear).join("; ");
    return options.map((option, index) => {
      return [name, min, max, option.name, option.price, index === 0 ? items : ""];
    });
  });
  return toCsvParts([optionHeaders, ...rows]);
}

type Row = Record<keyof typeof menuColumns, string | number | null>;

function toRows({ popular, available, sizes, ...dish }: ExportedDish, categoryUrdu: string) {
  const flags = { popular: popular ? "yes" : "no", available: available ? "yes" : "no" };
  const row = (own: Pick<Row, "size" | "sizePrice" | "sku">) => toCells({ ...dish, categoryUrdu, ...flags, ...own });
  if (sizes.length === 0) return [row({ size: "", sizePrice: "", sku: dish.sku })];
  // SKUs in a file identify either sizes or whole dishes.
  const haveSkus = sizes.some(({ sku }) => sku !== null);
  return sizes.map(({ name, price, sku }) => row({ size: name, sizePrice: price, sku: haveSkus ? sku : dish.sku }));
}

function toCells(row: Row) {
  return (Object.keys(menuColumns) as (keyof Row)[]).map((field) => row[field]);
}
