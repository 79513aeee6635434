import type { ColumnType, Generated } from "kysely";

/** A timestamp that may be 'infinity' or '-infinity', which pg reads as a number. */
type Timestamp<Written> = ColumnType<Date | number, Written, Date | string>;

/** When something can be ordered again; 'infinity' until somebody turns it on. */
type SoldOutUntil = ColumnType<Date | number | null, Date | string | null | undefined, Date | string | null>;

/** The tables of vendors, opening hours, menus, extras and pictures. */
export interface CatalogueTables {
  categories: {
    id: Generated<string>;
    name: string;
    nameUrdu: string | null;
    isActive: Generated<boolean>;
    order: Generated<number>;
  };
  vendors: {
    id: Generated<string>;
    restaurantName: string;
    /** Shown to readers of Urdu. */
    nameUrdu: string | null;
    cuisine: Generated<string>;
    category: Generated<string>;
    address: Generated<string>;
    restaurantImage: Generated<string>;
    /** One decimal, 1 to 5; null before the first review. */
    rating: number | null;
    totalRatings: Generated<number>;
    deliveryTime: string | null;
    deliveryFee: Generated<number>;
    minOrder: number | null;
    isOpen: Generated<boolean>;
    isApproved: Generated<boolean>;
    phone: Generated<string>;
    /** The restaurant takes no orders until then. */
    pausedUntil: Date | null;
    /** How many minutes the kitchen has to answer an order. */
    acceptMinutes: Generated<number>;
    commissionPercent: Generated<number>;
    /** The number of unanswered orders since the last answer, counted by a trigger. */
    unansweredCount: Generated<number>;
    /** The current or next opening: see features/hours/openings.server.ts. */
    opensAt: Timestamp<Date | string | undefined>;
    closesAt: Timestamp<Date | string | undefined>;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
  };
  /**
   * The categories of listed restaurants, with the columns by which lists are sorted. A trigger on `vendors` writes it.
   * `stem` is without the ending of a plural.
   */
  vendorCategories: {
    vendorId: string;
    stem: string;
    rating: number;
    restaurantName: string;
    deliveryFee: number;
    minOrder: number;
    deliveryMinutes: number;
  };
  /** The areas to which a restaurant delivers; without rows it delivers everywhere. */
  vendorAreas: {
    vendorId: string;
    name: string;
    /** In rupees; null if the restaurant's own fee applies. */
    fee: number | null;
  };
  /** `opens` and `closes` are 'HH:MM:SS'; weekday 1 is Monday. The spans of a day do not overlap. */
  vendorHours: { vendorId: string; weekday: number; opens: string; closes: string };
  vendorHourExceptions: {
    id: Generated<number>;
    vendorId: string;
    name: Generated<string>;
    fromDate: ColumnType<Date, string, string>;
    toDate: ColumnType<Date, string, string>;
  };
  vendorHourExceptionSpans: { exceptionId: number; opens: string; closes: string };
  menuItems: {
    id: Generated<string>;
    vendorId: string;
    name: string;
    nameUrdu: string | null;
    description: Generated<string>;
    price: number;
    image: Generated<string>;
    category: Generated<string>;
    isPopular: Generated<boolean>;
    isAvailable: Generated<boolean>;
    soldOutUntil: SoldOutUntil;
    order: Generated<number>;
    /** SKU and handle identify an imported dish. They are unique within a restaurant, ignoring case. */
    sku: string | null;
    handle: string | null;
  };
  /** Urdu names of the categories of dishes; without a row, a category has none. */
  menuCategories: { vendorId: string; name: string; nameUrdu: string };
  menuItemVariations: {
    id: Generated<string>;
    menuItemId: string;
    name: string;
    price: number;
    order: Generated<number>;
    sku: string | null;
  };
  optionGroups: {
    id: Generated<string>;
    vendorId: string;
    name: string;
    min: Generated<number>;
    max: Generated<number>;
  };
  options: {
    id: Generated<string>;
    groupId: string;
    name: string;
    price: Generated<number>;
    soldOutUntil: SoldOutUntil;
    order: Generated<number>;
  };
  menuItemOptionGroups: { menuItemId: string; groupId: string; order: Generated<number> };
  pictures: { hash: string; width: number; height: number; createdAt: Generated<Date> };
  pictureFiles: { hash: string; width: number; format: "webp" | "jpeg"; data: Buffer };
}
