/** The Urdu names of the home page's categories, which it shows in this order. */
const home: Record<string, string> = {
  Biryani: "بریانی",
  Karahi: "کڑاہی",
  BBQ: "باربی کیو",
  Pizza: "پیزا",
  Burgers: "برگر",
  Chai: "چائے",
  Sweets: "مٹھائی",
  Fish: "مچھلی",
  Chinese: "چائنیز",
  Rolls: "رول",
  Salad: "سلاد",
  Coffee: "کافی",
  Bakery: "بیکری",
  Nihari: "نہاری",
  Breakfast: "ناشتہ",
  Pasta: "پاستا",
  Sandwiches: "سینڈوچ",
  "Ice Cream": "آئس کریم",
  Juices: "جوس",
  Desi: "دیسی",
  "Fast Food": "فاسٹ فوڈ",
  Vegetarian: "سبزی",
  Pulao: "پلاؤ",
  Shawarma: "شوارما",
};

/** Those of the other headings of menus. */
const headings: Record<string, string> = {
  Handi: "ہانڈی",
  "Naan & Roti": "نان اور روٹی",
  "Raita & Salad": "رائتہ اور سلاد",
  Drinks: "مشروبات",
  Sides: "ساتھ میں",
  "Fried Chicken": "فرائیڈ چکن",
  Snacks: "ہلکا پھلکا",
  Desserts: "میٹھا",
  "Chinese Mains": "چائنیز کھانے",
  "Noodles & Rice": "نوڈلز اور چاول",
  Soups: "سوپ",
  "Shawarma & Wraps": "شوارما اور ریپ",
  Salads: "سلاد",
  Cakes: "کیک",
  Steaks: "اسٹیک",
  "Fresh Juices": "تازہ جوس",
  Shakes: "شیک",
};

/** The categories of the home page, in this order. */
export const categories = Object.keys(home);

/** Returns a category's name in Urdu, or null if there is none. */
export function categoryUrdu(name: string): string | null {
  return home[name] ?? headings[name] ?? null;
}
