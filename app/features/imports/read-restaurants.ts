import { tidyAreas } from "../areas/areas.ts";
import { maxFeeRupees, maxRupees } from "../money/read-rupees.ts";
import type { Cells } from "./headers.ts";
import type { FileRestaurant } from "./imported-file.ts";
import type { Refuse } from "./plan.ts";
import { readMoney } from "./read-cells.ts";

/** Reads the restaurants of a file, one per row. */
export function readRestaurants(rows: { line: number; cells: Cells }[], refuse: Refuse): FileRestaurant[] {
  return rows.map(({ line, cells }) => {
    const money = (header: string, what: string, max: number) => {
      const text = cells.get(header);
      return text === undefined ? undefined : readMoney({ line, text, max }, what, refuse);
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
