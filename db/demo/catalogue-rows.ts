import type { Insertable } from "kysely";
import type { Database } from "../schema.ts";
import type { CatalogueVendor } from "./catalogue.ts";
import { categoryUrdu } from "./categories.ts";

/** Percentages that some restaurants agreed on. */
const commissions = [12, 15, 10, 12.5, 0];

/** Builds the rows of the demo's restaurants, dishes and sizes. */
export function catalogueRows(vendors: CatalogueVendor[]) {
  const dishes = vendors.flatMap(({ id: vendorId, items }) =>
    items.map(({ kind: _, sizes: __, ...dish }, order) => ({ ...dish, vendorId, order })),
  );
  const sizes = vendors.flatMap(({ items }) =>
    items.flatMap((item) =>
      item.sizes.map(({ id, name, price }, order) => ({ id, menuItemId: item.id, name, price, order })),
    ),
  );
  const headings = vendors.flatMap(headingRows);
  return { restaurants: vendors.map(restaurantRow), dishes, sizes, headings };
}

/** A restaurant that names dishes in Urdu names its categories, too. */
function headingRows({ id: vendorId, items }: CatalogueVendor): Insertable<Database["menuCategories"]>[] {
  if (!items.some(({ nameUrdu }) => nameUrdu)) return [];
  return [...new Set(items.map(({ category }) => category))].flatMap((name) => {
    const nameUrdu = categoryUrdu(name);
    return nameUrdu === null ? [] : { vendorId, name, nameUrdu };
  });
}

function restaurantRow(vendor: CatalogueVendor, index: number): Insertable<Database["vendors"]> {
  return {
    id: vendor.id,
    restaurantName: vendor.name,
    nameUrdu: vendor.nameUrdu,
    cuisine: vendor.cuisine,
    category: vendor.category,
    address: vendor.address,
    phone: `+92 42 555${1000 + index * 37}`,
    restaurantImage: vendor.image,
    rating: null,
    deliveryTime: vendor.time,
    deliveryFee: vendor.fee,
    minOrder: vendor.min,
    commissionPercent: commissions[vendor.name.length % commissions.length] ?? 0,
    isOpen: vendor.state !== "closed",
    isApproved: vendor.state !== "unapproved",
  };
}
