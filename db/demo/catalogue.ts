// Composes the demo's menus from the same dishes; vendors, dishes and prices are the same at every start.
import { readFileSync } from "node:fs";
import type { DishKind } from "./pictures.ts";
import { type Random, seededRandom, slug } from "./random.ts";

/** A restaurant of the demo. Its id is the slug of its name. */
interface DemoVendor {
  name: string;
  nameUrdu: string | null;
  category: string;
  cuisine: string;
  address: string;
  time: string;
  fee: number;
  min: number;
  /** The categories of its menu, in order; the first ones also choose its picture. */
  menu: string[];
  /** A factor of the usual prices. */
  priceLevel: number;
  state: "" | "closed" | "unapproved";
}

interface Dish {
  category: string;
  name: string;
  nameUrdu: string | null;
  kind: DishKind;
  /** In rupees: '470', or 'Half 1450, Full 2750' for a dish with sizes. */
  price: string;
  description: string;
  isPopular: boolean;
  /** The name of the restaurant whose speciality it is; '' if others have it, too. */
  onlyAt: string;
}

export interface CatalogueItem extends Omit<Dish, "price" | "onlyAt"> {
  id: string;
  price: number;
  image: string;
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

/** Reads a table of this folder, whose first line names the columns, even from the bundle of `npm run build`. */
function readTable(name: "dishes" | "restaurants"): Record<string, string>[] {
  const file = new URL(import.meta.resolve(`#db/demo/${name}.tsv`));
  const [columns = [], ...rows] = readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
  return rows.map((cells) => Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ""])));
}

function readVendors(): DemoVendor[] {
  return readTable("restaurants").map(
    ({ nameUrdu, fee, min, menu = "", priceLevel, ...vendor }) =>
      ({
        ...vendor,
        nameUrdu: nameUrdu || null,
        fee: Number(fee),
        min: Number(min),
        menu: menu.split(", "),
        priceLevel: Number(priceLevel),
      }) as DemoVendor,
  );
}

function readDishes(): Dish[] {
  return readTable("dishes").map(
    ({ nameUrdu, popular, ...dish }) => ({ ...dish, nameUrdu: nameUrdu || null, isPopular: popular === "yes" }) as Dish,
  );
}

export const pictureOfDish = (name: string) => slug(name).slice(0, 48).replace(/-$/, "");
export const pictureOfVendor = (id: string) => `vendor-${id}`;

const path = (picture: string) => `/pictures/${picture}.svg`;

function rounded(price: number): number {
  const step = price < 150 ? 5 : 10;
  return Math.max(step, Math.round(price / step) * step);
}

function sizesOf(price: string): { name: string; price: number }[] {
  if (/^\d+$/.test(price)) return [];
  return price.split(", ").map((size) => {
    const space = size.lastIndexOf(" ");
    return { name: size.slice(0, space), price: Number(size.slice(space + 1)) };
  });
}

/** Picks most dishes of a category: always the popular ones, and at least three. A speciality is first. */
function served(random: Random, vendor: DemoVendor, ofCategory: Dish[]): Dish[] {
  const usual = ofCategory.filter(({ onlyAt }) => onlyAt === "");
  return [
    ...ofCategory.filter(({ onlyAt }) => onlyAt === vendor.name),
    ...usual.filter(({ isPopular }, index) => random() < 0.7 || isPopular || index < 3),
  ];
}

function itemOf(vendor: DemoVendor, { onlyAt: _, ...dish }: Dish, random: Random): CatalogueItem {
  const id = `${slug(vendor.name).slice(0, 26)}-${slug(dish.name).slice(0, 26)}`.replace(/-$/, "");
  const sizes = sizesOf(dish.price).map((size) => ({
    id: `${id}-${slug(size.name)}`,
    name: size.name,
    price: rounded(size.price * vendor.priceLevel),
  }));
  return {
    ...dish,
    id,
    price:
      sizes.length > 0 ? Math.min(...sizes.map((size) => size.price)) : rounded(Number(dish.price) * vendor.priceLevel),
    image: path(pictureOfDish(dish.name)),
    isPopular: dish.isPopular && random() < 0.8,
    isAvailable: random() >= 0.037,
    sizes,
  };
}

function vendorOf(vendor: DemoVendor, dishes: Map<string, Dish[]>): CatalogueVendor {
  const id = slug(vendor.name);
  const random = seededRandom(`menu of ${id}`);
  const items = vendor.menu.flatMap((category) =>
    served(random, vendor, dishes.get(category) ?? []).map((dish) => itemOf(vendor, dish, random)),
  );
  const kindsOf = (index: number) => [
    ...new Set(items.filter(({ category }) => category === (vendor.menu[index] ?? "Drinks")).map(({ kind }) => kind)),
  ];
  const main = kindsOf(0)[0] as DishKind;
  const others = [...kindsOf(1), ...kindsOf(2), ...kindsOf(0)].filter((kind) => kind !== main);
  const left = (kindsOf(0).find((kind) => kind !== main) ?? others[0] ?? main) as DishKind;
  const right = (others.find((kind) => kind !== left) ?? main) as DishKind;
  return { ...vendor, id, image: path(pictureOfVendor(id)), kinds: [main, left, right], items };
}

/** Builds all demo restaurants with their menus. */
export function catalogue(): CatalogueVendor[] {
  const dishes = Map.groupBy(readDishes(), ({ category }) => category);
  return readVendors().map((vendor) => vendorOf(vendor, dishes));
}
