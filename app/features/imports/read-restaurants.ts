import { shorten } from "../../ui/text/shorten.ts";
import { tidyAreas } from "../areas/areas.ts";
import { maxFeeRupees, maxRupees } from "../money/read-rupees.ts";
import type { Cells } from "./headers.ts";
import type { FileRestaurant } from "./imported-file.ts";
import type { Refuse } from "./plan.ts";
import { readPrice } from "./read-cells.ts";

/** Reads the restaurants of a file, one per row. */
export function readRestaurants(rows: { line: number; cells: Cells }[], refuse: Refuse): FileRestaurant[] {
  return rows.map(({ line, cells }) => {
    const money = (header: string, what: string, most: number) => {
      const cell = cells.get(header);
      const rupees = cell === undefined ? undefined : readPrice(cell, most);
      if (cell !== undefined && rupees === undefined) {
        refuse(line, `${what} must be whole rupees, such as 60 or Rs. 60, not “${shorten(cell, 40)}”.`);
      }
      return rupees;
    };
    if (!cells.has("name")) refuse(line, "The name of the restaurant is missing.");
    return {
      line,
      ...readTexts(cells),
      deliveryFee: money("delivery fee", "The delivery fee", maxFeeRupees),
      minOrder: money("minimum order", "The minimum order", maxRupees),
    };
  });
}

function readTexts(cells: Cells) {
  return {
    id: cells.get("id"),
    name: cells.get("name") ?? "",
    nameUrdu: cells.get("name in urdu"),
    cuisine: cells.get("cuisine"),
    category: cells.get("categories"),
    address: cells.get("address"),
    phone: cells.get("phone"),
    deliveryTime: cells.get("delivery time"),
    areas: tidyAreas(cells.get("areas")),
  };
}
