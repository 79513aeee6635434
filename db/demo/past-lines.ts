// The lines of the demo's orders: dishes with their sizes, extras and notes.
import type { CatalogueItem, CatalogueVendor } from "./catalogue.ts";
import { chooseExtras } from "./extras.ts";
import { between, pick, type Random, seededRandom, shuffled } from "./random.ts";
import { lineNotes } from "./reviews.ts";

function basket(random: Random, vendor: CatalogueVendor): CatalogueItem[] {
  const available = vendor.items.filter((item) => item.isAvailable);
  const [main, ...rest] = shuffled(
    random,
    available.filter((item) => item.category === available[0]?.category),
  );
  const sides = shuffled(random, [
    ...rest.slice(0, 2),
    ...available.filter((item) => item.category !== main?.category),
  ]);
  return main ? [main, ...sides.slice(0, between(random, 1, 3))] : [];
}

export const sumOf = (items: { total: number }[]) => items.reduce((sum, { total }) => sum + total, 0);

/** Builds the lines of an order and their extras. Raises the quantity of the first dish up to the minimum order. */
export function orderLines(random: Random, vendor: CatalogueVendor, orderId: string) {
  const lines = basket(random, vendor).map((item, index) => lineOf(random, vendor, item, { orderId, line: index + 1 }));
  const items = lines.map(({ item }) => item);
  const [main] = items;
  while (main && sumOf(items) < vendor.min) {
    main.quantity += 1;
    main.total = main.price * main.quantity;
  }
  return { items, extras: lines.flatMap(({ extras }) => extras) };
}

function lineOf(random: Random, vendor: CatalogueVendor, dish: CatalogueItem, key: { orderId: string; line: number }) {
  const size = dish.sizes.length > 0 ? pick(random, dish.sizes) : undefined;
  const base = size?.price ?? dish.price;
  const quantity = base < 150 ? between(random, 2, 4) : random() < 0.25 ? 2 : 1;
  // A separate generator, so that changes of the extras do not change the rest of the demo.
  const ownRandom = seededRandom(`${key.orderId} ${key.line}`);
  const extras = chooseExtras(ownRandom, vendor.id, dish.category);
  const price = extras.reduce((sum, extra) => sum + extra.price, base);
  const { id: menuItemId, name, image } = dish;
  const note = ownRandom() < 0.12 ? pick(ownRandom, lineNotes) : "";
  const variationName = size?.name ?? null;
  return {
    item: { ...key, menuItemId, name, variationName, price, quantity, image, total: price * quantity, note },
    extras: extras.map((extra, order) => ({ ...key, order, ...extra })),
  };
}
