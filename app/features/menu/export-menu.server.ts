import { db } from "#db/db.server.ts";
import { listDeskMenu } from "./desk-menu.server.ts";

/** A restaurant's menu as a JSON file holds it: whole rupees, in the order of the menu, hidden dishes included. */
export async function exportMenu(vendorId: string) {
  const [restaurant, sections] = await Promise.all([
    db
      .selectFrom("vendors")
      .select([
        "id",
        "restaurantName as name",
        "cuisine",
        "address",
        "phone",
        "deliveryTime",
        "deliveryFee",
        "minOrder",
      ])
      .where("id", "=", vendorId)
      .executeTakeFirstOrThrow(),
    listDeskMenu(vendorId),
  ]);
  const dishes = sections.flatMap((section) =>
    section.dishes.map(({ id, name, category, description, priceRupees, image, isPopular, isAvailable, sizes }) => ({
      id,
      name,
      category,
      description,
      price: priceRupees,
      picture: image,
      popular: isPopular,
      available: isAvailable,
      sizes: sizes.map((size) => ({ id: size.id, name: size.name, price: size.priceRupees })),
    })),
  );
  return { restaurant, dishes };
}
