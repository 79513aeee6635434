import { data, href } from "react-router";
import { changeCustomer } from "../../features/desk-customers/change-customer.server.ts";
import { ConfirmCustomerChange, CustomerCard, ResetCodeCard } from "../../features/desk-customers/customer-card.tsx";
import { isCustomerChange, readQuestion } from "../../features/desk-customers/customer-changes.ts";
import { findCustomer } from "../../features/desk-customers/list-customers.server.ts";
import { customerNotices } from "../../features/desk-customers/messages.ts";
import { CustomerOrders } from "../../features/order-list/customer-orders.tsx";
import { listOrders } from "../../features/order-list/list-orders.server.ts";
import sheet from "../../features/search/desk-lists.css?url";
import { readText } from "../../features/search/search-params.ts";
import { forgotPasswordLink, showResetCode, takeResetCode } from "../../http/accounts/shown-reset-code.server.ts";
import { requirePermission } from "../../http/desk/permissions.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { flash } from "../../http/flash.server.ts";
import { readIntent } from "../../http/form.server.ts";
import { cookieHeaders, seeOther } from "../../http/responses.ts";
import { Page } from "../../ui/page.tsx";
import type { Route } from "./+types/customer";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export async function loader({ request, context, params: { customerId }, url }: Route.LoaderArgs) {
  const { id: staffId } = requirePermission(context, "customers");
  const filter = { restaurants: "all", customerId } as const;
  const [customer, orders] = await Promise.all([
    findCustomer(customerId),
    listOrders(filter, readText(url, "after", 100)),
  ]);
  if (!customer) throw data(null, 404);
  const made = takeResetCode(request, { staffId, customerId });
  const shown = made && { code: made.code, resetUrl: forgotPasswordLink(url) };
  const question = readQuestion(url.searchParams.get("ask"), customer.status);
  return data({ customer, orders, shown, question }, { headers: cookieHeaders(...(made ? [made.cookie] : [])) });
}

export async function action({ request, context, params: { customerId } }: Route.ActionArgs) {
  const member = requirePermission(context, "customers");
  const intent = await readIntent(request);
  const here = href("/desk/customers/:customerId", { customerId });
  if (!isCustomerChange(intent)) return seeOther(here);
  const changed = await orUnavailable(changeCustomer(member, customerId, intent), "failed to change a customer");
  switch (changed.kind) {
    case "not-found":
    case "not-allowed":
      throw data(null, changed.kind === "not-found" ? 404 : 403);
    case "made":
      return seeOther(here, showResetCode(request, { staffId: member.id, customerId, code: changed.code }));
    case "changed":
      return seeOther(here, flash(request, customerNotices.changed[changed.change]));
    default:
      return seeOther(here, flash(request, customerNotices[changed.kind]));
  }
}

export default function Customer({ loaderData: { customer, orders, shown, question } }: Route.ComponentProps) {
  return (
    <Page title={customer.fullName} width="columns" backTo={href("/desk/customers")}>
      <ResetCodeCard made={shown} />
      <CustomerCard customer={customer} />
      <CustomerOrders {...orders} />
      {question && <ConfirmCustomerChange question={question} fullName={customer.fullName} />}
    </Page>
  );
}
