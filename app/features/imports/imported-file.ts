// The content of an imported file of any format. Fields that are missing in the file are undefined, and are not
// changed.

/** A row that cannot be imported; a single one prevents the whole import. */
export interface Refusal {
  /** The line in the file, counted from 1; undefined for JSON, where the reason contains the path. */
  line: number | undefined;
  reason: string;
}

export interface FileSize {
  line?: number | undefined;
  id?: string | undefined;
  sku?: string | null | undefined;
  name: string;
  price: number;
}

/** Prices are in whole rupees; `picture` is a URL. */
export interface FileDish {
  line?: number | undefined;
  id?: string | undefined;
  sku?: string | null | undefined;
  handle?: string | null | undefined;
  name: string;
  nameUrdu?: string | null | undefined;
  category?: string | undefined;
  /** The name in Urdu of its category, in a spreadsheet. */
  categoryUrdu?: string | undefined;
  description?: string | undefined;
  price?: number | undefined;
  picture?: string | undefined;
  popular?: boolean | undefined;
  available?: boolean | undefined;
  /** An ISO 8601 time, 'infinity' until somebody turns it on, null while it is on sale. */
  soldOutUntil?: string | null | undefined;
  sizes?: FileSize[] | undefined;
  /** Names of groups, in their order. */
  extras?: string[] | undefined;
  /** Whether one of its rows could not be read. */
  isRefused?: boolean;
}

export interface FileOption {
  line?: number | undefined;
  id?: string | undefined;
  name: string;
  price?: number | undefined;
  soldOutUntil?: string | null | undefined;
}

export interface FileGroup {
  line?: number | undefined;
  id?: string | undefined;
  name: string;
  min?: number | undefined;
  max?: number | undefined;
  options: FileOption[];
  /** The dishes that offer it, each by its SKU or name. */
  items?: { line: number; text: string }[] | undefined;
  isRefused?: boolean;
}

/** The details of a restaurant. */
export interface FileDetails {
  name: string;
  nameUrdu?: string | null | undefined;
  cuisine?: string | undefined;
  category?: string | undefined;
  address?: string | undefined;
  phone?: string | undefined;
  picture?: string | undefined;
  deliveryTime?: string | null | undefined;
  deliveryFee?: number | undefined;
  minOrder?: number | null | undefined;
  acceptMinutes?: number | undefined;
  /** In the format of `readAreas`: 'DHA Phase 5: 120, Gulberg'. */
  areas?: string | undefined;
}

export interface FileRestaurant extends FileDetails {
  line?: number | undefined;
  id?: string | undefined;
}

/** Times are 'HH:MM'; hours that close at or before they open end on the next day. Weekday 1 is Monday. */
export interface FileHours {
  week: { weekday: number; opens: string; closes: string }[];
  exceptions: { name: string; from: string; to: string; spans: { opens: string; closes: string }[] }[];
}

interface FileCategory {
  name: string;
  nameUrdu?: string | null | undefined;
}

/** The menu of one restaurant, perhaps with its details and hours. */
export interface CatalogueFile {
  kind: "catalogue";
  restaurant?: Partial<FileDetails> | undefined;
  hours?: Partial<FileHours> | undefined;
  categories?: FileCategory[] | undefined;
  dishes: FileDish[];
  extras: FileGroup[];
  /** Whether to apply the file's order of dishes. */
  isOrdered: boolean;
}

interface RestaurantsFile {
  kind: "restaurants";
  restaurants: FileRestaurant[];
}

export interface FileRead {
  file: CatalogueFile | RestaurantsFile;
  /** The format's name, such as "Loyverse's export". */
  format: string;
  /** Notes to show before the import. */
  notes: string[];
  refusals: Refusal[];
}
