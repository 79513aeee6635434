import { type InferResult, sql } from "kysely";
import { db } from "#db/db.server.ts";
import { countOpen } from "../moves/rider-choices.server.ts";
import { hasPhone } from "../search/list-conditions.server.ts";
import { perPage, toPage } from "../search/list-pages.ts";
import { toContainedPattern } from "../search/typed-search.ts";
import { listInvitations } from "../staff/list-staff.server.ts";
import { findCashWithoutAccount, heldRupees } from "./rider-cash.server.ts";

/** Finds a page of riders, with the open invitations of riders and the cash with riders who have no account. */
export async function findRidersPage(page: Parameters<typeof listRiderAccounts>[0]) {
  const [listed, invitations, cashWithoutAccount] = await Promise.all([
    listRiderAccounts(page),
    listInvitations("all", "rider"),
    findCashWithoutAccount(),
  ]);
  return { ...listed, invitations, cashWithoutAccount };
}

interface RidersQuery {
  search?: string | undefined;
  after?: string | undefined;
  byCash?: boolean;
}

/**
 * Lists all riders, or those whose name, email or phone contains `search`, or whose phone begins or ends with it in any
 * notation, 25 at a time, by name.
 * @param byCash those with the most cash first
 * @param after id of the last rider of the page before
 * @returns `next` is the `after` of the next page, undefined on the last one
 */
export async function listRiderAccounts({ search, after, byCash = false }: RidersQuery) {
  const key = byCash ? sql`-${heldRupees.expression}, riders.full_name, riders.id` : sql`riders.full_name, riders.id`;
  let found = selectRiders()
    .orderBy(key)
    .limit(perPage + 1);
  if (search) {
    const pattern = toContainedPattern(search);
    const isPhone = hasPhone("staff.phone", search);
    found = found.where(({ or, eb }) =>
      or([
        eb("riders.fullName", "ilike", pattern),
        eb("staff.email", "ilike", pattern),
        eb("staff.phone", "ilike", pattern),
        ...(isPhone ? [isPhone] : []),
      ]),
    );
  }
  if (after !== undefined)
    found = found.where(sql<boolean>`(${key}) > (select ${key} from riders where riders.id = ${after})`);
  const { shown, next } = toPage(await found.execute());
  return { riders: shown.map(toRider), next };
}

/** Finds a rider, with the same data as in the list. */
export async function findListedRider(id: string) {
  const row = await selectRiders().where("riders.id", "=", id).executeTakeFirst();
  return row && toRider(row);
}

type Row = InferResult<ReturnType<typeof selectRiders>>[number];

function selectRiders() {
  return db
    .selectFrom("riders")
    .leftJoin("staff", "staff.riderId", "riders.id")
    .select(["riders.id", "riders.fullName", "staff.id as staffId", "staff.email", "staff.phone", "staff.status"])
    .select([countOpen("onTheWay"), countOpen("waiting"), heldRupees, isRider]);
}

/** Whether the account still has the role. */
const isRider = sql<boolean>`exists (select from staff_roles where staff_id = staff.id and role = 'rider')`.as(
  "isRider",
);

/** `account` is undefined for a rider without one. */
function toRider({ staffId: id, email, phone, status, isRider, ...rider }: Row) {
  const hasAccount = id !== null && email !== null && status !== null;
  const account = hasAccount ? { id, email, phone: phone ?? "", status, isRider } : undefined;
  return { ...rider, account };
}

export type ListedRider = ReturnType<typeof toRider>;
