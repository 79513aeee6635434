import { listInvitations } from "../staff/list-staff.server.ts";
import { listRiderAccounts } from "./list-riders.server.ts";
import { findCashWithoutAccount } from "./rider-cash.server.ts";

/** Finds a page of riders, with the open invitations of riders and the cash with riders who have no account. */
export async function findRidersPage(page: Parameters<typeof listRiderAccounts>[0]) {
  const [listed, invitations, cashWithoutAccount] = await Promise.all([
    listRiderAccounts(page),
    listInvitations("all"),
    findCashWithoutAccount(),
  ]);
  return { ...listed, invitations: invitations.filter(({ role }) => role === "rider"), cashWithoutAccount };
}
