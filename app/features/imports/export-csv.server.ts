import { toCsvParts } from "../csv/csv.server.ts";
import { type ExportedDish, exportMenu } from "../menu/export-menu.server.ts";
import { formats } from "./headers.ts";
import { keysOf } from "./link-extras.ts";
import { nameKey } from "./read-cells.ts";

// Also the handle, which the page does not list: only dishes that came from Loyverse have one.
const menuHeaders = formats.menu.headers.replace("SKU", "SKU, Handle").split(", ");
const optionHeaders = formats.options.headers.split(", ");

/** Exports the menu as CSV in parts, with a row for each dish, or for each of its sizes: a large menu has thousands. */
export async function exportMenuCsv(vendorId: string): Promise<AsyncIterable<string>> {
  const { dishes, categories } = await exportMenu(vendorId);
  const urduNames = new Map(categories.map(({ name, nameUrdu }) => [name, nameUrdu ?? ""]));
  const rows = dishes.flatMap((dish) => toRows(dish, urduNames.get(dish.category) ?? ""));
  return toCsvParts([menuHeaders, ...rows]);
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

function toRows(dish: ExportedDish, categoryUrdu: string): (string | number)[][] {
  const { sku, handle, category, name, nameUrdu, description, price, popular, available, picture } = dish;
  const row = (size: string | number, sizePrice: string | number, ownSku: string | null) => [
    ownSku ?? "",
    handle ?? "",
    category,
    categoryUrdu,
    name,
    nameUrdu ?? "",
    description,
    price,
    size,
    sizePrice,
    popular ? "yes" : "no",
    available ? "yes" : "no",
    picture,
  ];
  if (dish.sizes.length === 0) return [row("", "", sku)];
  // SKUs in a file identify either sizes or whole dishes.
  const haveSkus = dish.sizes.some((size) => size.sku !== null);
  return dish.sizes.map((size) => row(size.name, size.price, haveSkus ? size.sku : sku));
}
