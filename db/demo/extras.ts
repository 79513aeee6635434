// The extras of the demo: the groups that dishes of a category have, at the restaurants that offer extras.
import type { CatalogueVendor } from "./catalogue.ts";
import { pick, type Random, slug } from "./random.ts";

interface Group {
  name: string;
  min: number;
  max: number;
  /** The options, in this order. */
  prices: Record<string, number>;
  soldOut?: string;
}

const spice: Group = { name: "Spice level", min: 0, max: 1, prices: { Mild: 0, Medium: 0, Hot: 0 } };
const sides: Group = {
  name: "On the side",
  min: 0,
  max: 3,
  prices: { Raita: 60, "Fresh salad": 80, "Green chutney": 20, Kachumber: 50 },
};
const drinks: Group = {
  name: "Drinks",
  min: 0,
  max: 2,
  prices: { "Cola, 345 ml": 90, "Mineral water, 500 ml": 60, "Mint lassi": 180, "Fresh lime": 120 },
  soldOut: "Fresh lime",
};
const sauces: Group = {
  name: "Sauces",
  min: 0,
  max: 2,
  prices: { "Garlic mayo": 40, "Chilli garlic": 40, Tahini: 60, Ketchup: 0 },
};
const crust: Group = { name: "Crust", min: 1, max: 1, prices: { Classic: 0, Thin: 0, "Stuffed with cheese": 250 } };
const toppings: Group = {
  name: "Extra toppings",
  min: 0,
  max: 3,
  prices: { Olives: 90, Jalapeños: 90, Mushrooms: 120, "Extra cheese": 180 },
  soldOut: "Mushrooms",
};
const meal: Group = {
  name: "Make it a meal",
  min: 0,
  max: 1,
  prices: { "Fries and cola": 260, "Curly fries and lemonade": 340 },
};

const groupsOf = {
  Karahi: [spice, sides, drinks],
  Handi: [spice, sides, drinks],
  Biryani: [spice, sides, drinks],
  Pizza: [crust, toppings],
  Burgers: [meal, sauces],
  Rolls: [sauces],
  "Shawarma & Wraps": [sauces, drinks],
} satisfies Record<string, readonly Group[]>;

/** The categories with extras, by restaurant. */
const offers: Record<string, readonly (keyof typeof groupsOf)[]> = {
  "naveed-karahi-house": ["Handi"],
  "shahi-biryani-point": ["Biryani"],
  "forno-rosso-pizzeria": ["Pizza"],
  "liberty-roll-wala": ["Rolls"],
  "burns-garden-biryani": ["Biryani"],
  "sea-view-karahi-terrace": ["Karahi", "Handi"],
  "little-beirut-shawarma": ["Shawarma & Wraps"],
  "napoli-nights": ["Pizza"],
  "capital-burger-lab": ["Burgers"],
};

/** Builds the rows of all groups and options, and their links to dishes. */
export function demoExtras(vendors: CatalogueVendor[]) {
  const uses = vendors.flatMap(({ id: vendorId, items }) =>
    (offers[vendorId] ?? []).flatMap((category) =>
      items
        .filter((item) => item.category === category)
        .flatMap(({ id: menuItemId }) =>
          groupsOf[category].map((group, order) => ({ vendorId, menuItemId, order, group, id: idOf(vendorId, group) })),
        ),
    ),
  );
  const groups = [...new Map(uses.map((use) => [use.id, use])).values()];
  return {
    optionGroups: groups.map(({ id, vendorId, group: { name, min, max } }) => ({ id, vendorId, name, min, max })),
    options: groups.flatMap(({ id: groupId, group }) =>
      Object.entries(group.prices).map(([name, price], order) => ({
        id: `${groupId}-${slug(name)}`.slice(0, 64),
        groupId,
        name,
        price,
        order,
        soldOutUntil: name === group.soldOut ? "infinity" : null,
      })),
    ),
    menuItemOptionGroups: uses.map(({ menuItemId, id: groupId, order }) => ({ menuItemId, groupId, order })),
  };
}

/** Chooses extras for a dish of this category: all required ones and some optional ones, but none sold out. */
export function chooseExtras(random: Random, vendorId: string, category: string) {
  const groups = (offers[vendorId] ?? []).flatMap((offered) => (offered === category ? groupsOf[offered] : []));
  return groups.flatMap(({ name: groupName, min, prices, soldOut }) => {
    if (min === 0 && random() < 0.5) return [];
    const onSale = Object.entries(prices).filter(([name]) => name !== soldOut);
    const [name, price] = pick(random, onSale);
    return [{ groupName, name, price }];
  });
}

function idOf(vendorId: string, { name }: Group): string {
  return `${vendorId.slice(0, 26)}-${slug(name)}`;
}
