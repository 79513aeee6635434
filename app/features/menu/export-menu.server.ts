import { db } from "#db/db.server.ts";
import { listDeskGroups } from "../options/desk-options.server.ts";
import { listDeskMenu } from "./desk-menu.server.ts";

/** A restaurant's menu as a JSON file holds it: whole rupees, in the order of the menu, hidden dishes included. */
export async function exportMenu(vendorId: string) {
  const [restaurant, sections, groups] = await Promise.all([
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
    listDeskGroups(vendorId),
  ]);
  const dishes = sections.flatMap((section) =>
    section.dishes.map(
      ({ id, name, category, description, priceRupees, image, isPopular, isAvailable, sizes, extras }) => ({
        id,
        name,
        category,
        description,
        price: priceRupees,
        picture: image,
        popular: isPopular,
        available: isAvailable,
        sizes: sizes.map((size) => ({ id: size.id, name: size.name, price: size.priceRupees })),
        extras: extras.map((group) => group.id),
      }),
    ),
  );
  const extras = groups.map(({ id, name, min, max, options }) => ({
    ...{ id, name, min, max },
    options: options.map((option) => ({ id: option.id, name: option.name, price: option.priceRupees })),
  }));
  return { restaurant, dishes, extras };
}
