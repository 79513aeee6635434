// Composes the demo's menus from the same dishes; vendors, dishes and prices are the same at every start.
import { type Dish, type Section, sections } from "./dishes.ts";
import { islamabad } from "./islamabad.ts";
import { karachi } from "./karachi.ts";
import { lahore } from "./lahore.ts";
import type { DishKind } from "./pictures.ts";
import { type Random, seededRandom, slug } from "./random.ts";
import type { DemoVendor } from "./vendor.ts";

export interface CatalogueItem {
  id: string;
  name: string;
  kind: DishKind;
  description: string;
  category: string;
  price: number;
  image: string;
  isPopular: boolean;
  isAvailable: boolean;
  sizes: { id: string; name: string; price: number }[];
}

export type CatalogueVendor = DemoVendor & {
  id: string;
  image: string;
  /** What its picture shows: the dish of the house in the middle. */
  kinds: readonly [DishKind, DishKind, DishKind];
  items: CatalogueItem[];
};

export const pictureOfDish = (name: string) => slug(name).slice(0, 48).replace(/-$/, "");
export const pictureOfVendor = (id: string) => `vendor-${id}`;

const path = (picture: string) => `/pictures/${picture}.svg`;

function rounded(price: number): number {
  const step = price < 150 ? 5 : 10;
  return Math.max(step, Math.round(price / step) * step);
}

function sizesOf(price: Dish[2]): { name: string; price: number }[] {
  if (typeof price === "number") return [];
  return price.split(", ").map((size) => {
    const space = size.lastIndexOf(" ");
    return { name: size.slice(0, space), price: Number(size.slice(space + 1)) };
  });
}

/** Picks most dishes of a section: always the popular ones, and at least three. */
function served(random: Random, dishes: readonly Dish[]): Dish[] {
  return dishes.filter(([, , , , popular], index) => random() < 0.7 || popular || index < 3);
}

function itemOf(vendor: DemoVendor, vendorId: string, category: string, dish: Dish, random: Random): CatalogueItem {
  const [name, kind, price, description, popular] = dish;
  const id = `${vendorId.slice(0, 26)}-${slug(name).slice(0, 26)}`.replace(/-$/, "");
  const sizes = sizesOf(price).map((size) => ({
    id: `${id}-${slug(size.name)}`,
    name: size.name,
    price: rounded(size.price * vendor.price),
  }));
  return {
    id,
    name,
    kind,
    description,
    category,
    price: sizes.length > 0 ? Math.min(...sizes.map((size) => size.price)) : rounded(Number(price) * vendor.price),
    image: path(pictureOfDish(name)),
    isPopular: popular === true && random() < 0.8,
    isAvailable: random() >= 0.037,
    sizes,
  };
}

function vendorOf(vendor: DemoVendor): CatalogueVendor {
  const id = slug(vendor.name);
  const random = seededRandom(`menu of ${id}`);
  const items = vendor.menu.flatMap((name, index) => {
    const section: Section = sections[name];
    const own = index === 0 && vendor.own ? [vendor.own] : [];
    return [...own, ...served(random, section.dishes)].map((dish) =>
      itemOf(vendor, id, section.category, dish, random),
    );
  });
  const kindsOf = (index: number) => [
    ...new Set(
      items
        .filter((item) => item.category === sections[vendor.menu[index] ?? "drinks"].category)
        .map(({ kind }) => kind),
    ),
  ];
  const main = (vendor.own?.[1] ?? kindsOf(0)[0]) as DishKind;
  const others = [...kindsOf(1), ...kindsOf(2), ...kindsOf(0)].filter((kind) => kind !== main);
  const left = (kindsOf(0).find((kind) => kind !== main) ?? others[0] ?? main) as DishKind;
  const right = (others.find((kind) => kind !== left) ?? main) as DishKind;
  return { ...vendor, id, image: path(pictureOfVendor(id)), kinds: [main, left, right], items };
}

/** Builds all demo restaurants with their menus. */
export function catalogue(): CatalogueVendor[] {
  return [...lahore, ...karachi, ...islamabad].map(vendorOf);
}
