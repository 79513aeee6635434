import { href } from "react-router";
import { AccountDataPage } from "../features/account-data/account-data-page.tsx";
import { deleteAccount } from "../features/account-data/delete-account.server.ts";
import { deleteAccountForm } from "../features/account-data/forms.ts";
import { accountDeletionMessages as messages } from "../features/account-data/messages.ts";
import { findAccount } from "../features/accounts/accounts.server.ts";
import { orderNumber } from "../features/text/ids.ts";
import { accountDeleted, customerContext, findCaller, refuseOtherAccount } from "../http/accounts/customer.server.ts";
import { forgetSession } from "../http/accounts/session.server.ts";
import { refuseAttempts } from "../http/accounts/sign-in-refusal.server.ts";
import { orUnavailable } from "../http/errors.server.ts";
import { flash } from "../http/flash.server.ts";
import { readForm } from "../http/form.server.ts";
import { clearBrowserCache, seeOther } from "../http/responses.ts";
import { t } from "../i18n/text.ts";
import { offlineReply } from "../ui/connection/offline-fallback.ts";
import { LoadError } from "../ui/load-error.tsx";
import type { Route } from "./+types/account-data";

export async function loader({ context }: Route.LoaderArgs) {
  const { id, email } = await findAccount(context.get(customerContext).customerId);
  return { id, email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, deleteAccountForm, { secrets: ["password"] });
  if (!form.ok) return form.refusal;
  const { customerId, clientAddress } = findCaller(context);
  // Two customers who share a phone may have the same password.
  const refusal = refuseOtherAccount(form, customerId);
  if (refusal) return refusal;
  const deleting = deleteAccount(customerId, form.value.password, clientAddress);
  const result = await orUnavailable(deleting, "failed to delete an account");
  switch (result.kind) {
    case "incorrect":
      return form.refuse({ password: messages.incorrect });
    case "orders-on-the-way":
      return form.refuse({ form: messages.ordersOnTheWay }, { status: 409, links: result.orderIds.map(linkToOrder) });
    case "too-many":
      return refuseAttempts(form, result.seconds);
    case "unavailable":
      return form.refuseAsUnavailable({ form: messages.failed });
    case "deleted":
      return clearBrowserCache(seeOther(href("/login"), forgetSession(request), flash(request, accountDeleted)));
  }
}

function linkToOrder(orderId: string) {
  const to = href("/order-tracking/:orderId", { orderId });
  return { to, text: t("Track Order {number}", { number: orderNumber(orderId) }) };
}

export const clientAction = offlineReply(() => ({ form: messages.failed }));

export default function AccountData({ loaderData: account, actionData: reply }: Route.ComponentProps) {
  return <AccountDataPage account={account} reply={reply} />;
}

export function ErrorBoundary() {
  return <LoadError title={t("Your Data")} message={t("Failed to load data")} />;
}
