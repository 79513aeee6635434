import { mayDisable } from "../desk/permissions.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { listDeliveryVersions } from "../kitchen/live-versions.server.ts";
import { setStaffStatus } from "../staff/change-staff.server.ts";
import { findStaff } from "../staff/staff.server.ts";
import { listDeliveries } from "./list-deliveries.server.ts";
import { findListedRider, type ListedRider } from "./list-riders.server.ts";
import { findRiderCash, listCashEntries } from "./rider-cash.server.ts";

/**
 * Finds what the page of a rider shows `member`; undefined if there is no such rider. `after` has the ids after which its
 * two lists begin; `nextEntry` and `nextDelivery` are those of their next pages.
 */
export async function findRiderPage(
  member: StaffMember,
  riderId: string,
  after: { cash: number | undefined; deliveries: string | undefined },
) {
  // Read first, so that a change in between is announced to the page.
  const version = (await listDeliveryVersions([riderId])).get(riderId) ?? "";
  const [rider, cash, { entries, next: nextEntry }, { deliveries, next: nextDelivery }] = await Promise.all([
    findListedRider(riderId),
    findRiderCash(riderId),
    listCashEntries(riderId, { after: after.cash }),
    listDeliveries(riderId, after.deliveries),
  ]);
  if (!rider || !cash) return undefined;
  const account = rider.account && (await findStaff(rider.account.id));
  const lists = { entries, deliveries, nextEntry, nextDelivery };
  return { version, rider, cash, ...lists, mayDisable: account !== undefined && mayDisable(member, account) };
}

/** Disables or enables a rider's account; `not-found` if there is none. */
export async function switchAccount(member: StaffMember, { account }: ListedRider, change: "disable" | "enable") {
  if (!account) return { kind: "not-found" } as const;
  return setStaffStatus(member, account.id, change === "enable" ? "active" : "disabled");
}

export type RiderPageData = NonNullable<Awaited<ReturnType<typeof findRiderPage>>>;
