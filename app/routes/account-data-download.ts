import { exportAccount } from "../features/account-data/export-account.server.ts";
import { customerContext } from "../http/accounts/customer.server.ts";
import { download } from "../http/download.server.ts";
import type { Route } from "./+types/account-data-download";

/** Downloads everything stored about the customer, as JSON. */
export function loader({ context }: Route.LoaderArgs) {
  return download("my-data.json", exportAccount(context.get(customerContext).customerId));
}
