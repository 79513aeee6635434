import type { Dish, SectionName } from "./dishes.ts";

/** A restaurant of the demo. Its id is the slug of its name. */
export interface DemoVendor {
  name: string;
  category: string;
  cuisine: string;
  address: string;
  time: string;
  fee: number;
  min: number;
  /** Sections of its menu, in order; the first ones also choose its picture. */
  menu: readonly SectionName[];
  /** Its price level, as a factor of the usual prices. */
  price: number;
  /** Its own speciality, first on the menu. */
  own?: Dish;
  closed?: true;
  unapproved?: true;
}
