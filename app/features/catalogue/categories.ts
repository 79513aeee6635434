/** How many categories the home page lists at most. */
export const maxCategories = 100;

/** Names of categories are compared ignoring case. */
export function categoryKey(name: string): string {
  return name.trim().toLowerCase();
}

/** Emoji by category name, in the singular. */
const emojis: Record<string, string> = {
  biryani: "🍚",
  karahi: "🍲",
  bbq: "🍢",
  pizza: "🍕",
  burger: "🍔",
  chai: "🍵",
  sweet: "🍮",
  dessert: "🍰",
  fish: "🐟",
  seafood: "🦐",
  chinese: "🥡",
  roll: "🌯",
  wrap: "🌯",
  salad: "🥗",
  coffee: "☕",
  bakery: "🥐",
  nihari: "🍛",
  curry: "🍛",
  breakfast: "🍳",
  pasta: "🍝",
  sandwich: "🥪",
  pulao: "🍚",
  shawarma: "🥙",
  "ice cream": "🍨",
  juice: "🧃",
  shake: "🥤",
  drink: "🥤",
  desi: "🫓",
  "fast food": "🍟",
  vegetarian: "🥦",
  healthy: "🥗",
  chicken: "🍗",
  soup: "🥣",
  noodle: "🍜",
  sushi: "🍣",
  steak: "🥩",
  cake: "🎂",
};

/** Returns the emoji of a category, singular or plural; a plate for unknown names. */
export function categoryEmoji(name: string): string {
  return (
    nameForms(name)
      .map((form) => emojis[form])
      .find(Boolean) ?? "🍴"
  );
}

/**
 * Returns the lower-case spellings of the same category, with and without plural endings:
 * 'Burgers' and 'burger', 'Bakery' and 'bakeries', 'Sandwich' and 'sandwiches'.
 */
export function nameForms(name: string): string[] {
  const plain = categoryKey(name);
  const forms = [plain, `${plain}s`, `${plain}es`];
  if (plain.endsWith("y")) forms.push(`${plain.slice(0, -1)}ies`);
  if (plain.endsWith("ies")) forms.push(`${plain.slice(0, -3)}y`);
  if (plain.endsWith("es")) forms.push(plain.slice(0, -2));
  if (plain.endsWith("s")) forms.push(plain.slice(0, -1));
  return forms;
}
