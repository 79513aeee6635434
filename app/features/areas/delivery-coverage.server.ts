import { sql } from "kysely";
import { type Db, db } from "#db/db.server.ts";
import { prepare } from "#db/prepare.server.ts";
import { env } from "#env";
import { labelFor } from "../../i18n/label-for.ts";
import { type Area, areaKey } from "./areas.ts";

/** Whether a restaurant delivers to an address, and for how much. */
export interface Delivery {
  /** The fee added to the order; undefined when fees are only displayed, not charged. */
  chargedRupees: number | undefined;
  /** The place outside the delivery areas: the address's area, or else its label. Undefined when the restaurant delivers. */
  unservedPlace: string | undefined;
}

/**
 * Selects carts joined with the restaurant (`vendors`), the customer's address (`destination`: the one with this id, else
 * the one chosen at an earlier checkout of the cart, else the default, else the oldest) and the restaurant's delivery area
 * for that address (`servedArea`).
 */
export function withDelivery(on: Db, addressId: string) {
  return on
    .selectFrom("carts")
    .innerJoin("vendors", "vendors.id", "carts.vendorId")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("addresses")
          .select(["addresses.id", "addresses.label", "addresses.address", "addresses.area"])
          .whereRef("addresses.customerId", "=", "carts.customerId")
          .orderBy(sql`addresses.id = ${addressId}`, "desc")
          .orderBy(sql`addresses.id is not distinct from carts.address_id`, "desc")
          .orderBy("addresses.isDefault", "desc")
          .orderBy("addresses.createdAt")
          .orderBy("addresses.id")
          .limit(1)
          .as("destination"),
      (join) => join.onTrue(),
    )
    .leftJoin("vendorAreas as servedArea", (join) =>
      join
        .onRef("servedArea.vendorId", "=", "vendors.id")
        .on(sql<boolean>`lower(served_area.name) = lower(destination.area)`),
    );
}

/** The columns that `toDelivery` needs. */
export const deliveryColumns = [
  sql<number>`coalesce(served_area.fee, vendors.delivery_fee)`.as("deliveryFeeRupees"),
  sql<boolean>`exists (select from vendor_areas where vendor_id = vendors.id)`.as("namesAreas"),
  sql<boolean>`served_area.name is not null`.as("isServed"),
  sql<string | null>`destination.area`.as("area"),
  sql<string | null>`destination.label`.as("addressLabel"),
] as const;

interface DeliveryRow {
  deliveryFeeRupees: number;
  namesAreas: boolean;
  isServed: boolean;
  area: string | null;
  addressLabel: string | null;
}

/** Whether orders contain the delivery fee, which is otherwise only shown. */
export function isFeeCharged(): boolean {
  return env.CHARGE_DELIVERY_FEE;
}

/**
 * Computes whether the restaurant delivers, and the fee, from a row with `deliveryColumns`. Accepts an address whose
 * area is unknown (null): the kitchen reads the address, and can refuse the order.
 */
export function toDelivery({ deliveryFeeRupees, namesAreas, isServed, area, addressLabel }: DeliveryRow): Delivery {
  const isRefused = namesAreas && area !== null && !isServed;
  return {
    chargedRupees: isFeeCharged() ? deliveryFeeRupees : undefined,
    unservedPlace: isRefused ? area || labelFor(addressLabel ?? "") : undefined,
  };
}

/** Whether a restaurant delivers to the address of its cart, or else to the default one, and for how much. */
export interface Coverage extends Pick<Delivery, "unservedPlace"> {
  feeRupees: number;
  /** The area whose own fee this is; undefined if it is the restaurant's. */
  feeArea: string | undefined;
  /** All areas it delivers to; `feeRupees` is null if the restaurant's own fee applies. */
  areas: Area[];
}

/**
 * Computes whether a restaurant with these areas delivers to an address, and for how much.
 * @param feeRupees the restaurant's own fee, which applies where an area has none
 * @param address undefined if the customer has none
 */
export function computeCoverage(areas: Area[], feeRupees: number, address: CoveredAddress | undefined): Coverage {
  const shown = areas.map((area) => (area.feeRupees === feeRupees ? { ...area, feeRupees: null } : area));
  const own = { feeRupees, feeArea: undefined, unservedPlace: undefined, areas: shown };
  if (areas.length === 0 || !address || address.area === null) return own;
  const key = areaKey(address.area);
  const served = shown.find(({ name }) => areaKey(name) === key);
  if (!served) return { ...own, unservedPlace: address.area || labelFor(address.label) };
  return served.feeRupees === null ? own : { ...own, feeRupees: served.feeRupees, feeArea: served.name };
}

interface CoveredAddress {
  label: string;
  /** Null if unknown. */
  area: string | null;
}

/** Finds the customer's default address, which is the one that `withDelivery` selects for a new cart. */
export async function findDefaultAddress(customerId: string): Promise<CoveredAddress | undefined> {
  const [address] = await selectDefaultAddress([customerId]);
  return address;
}

const selectDefaultAddress = prepare((customerId: string) => {
  const addresses = db.selectFrom("addresses").select(["label", "area"]).where("customerId", "=", customerId);
  return addresses.orderBy("isDefault", "desc").orderBy("createdAt").orderBy("id").limit(1);
});
