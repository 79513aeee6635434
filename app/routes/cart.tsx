import { href, Link } from "react-router";
import { CartContents } from "../features/cart/cart-contents.tsx";
import { cartForm } from "../features/cart/cart-form.ts";
import { findCartPage } from "../features/cart/cart-page.server.ts";
import { changeCart } from "../features/cart/change-cart.server.ts";
import { type CartReply, changeFailedNotice } from "../features/cart/messages.ts";
import { menuPath } from "../features/catalogue/menu-path.ts";
import { customerContext } from "../http/accounts/customer.server.ts";
import { orUnavailable } from "../http/errors.server.ts";
import { flash } from "../http/flash.server.ts";
import { readForm, readIntent } from "../http/form.server.ts";
import { seeOther, stayOnPage } from "../http/responses.ts";
import { t } from "../i18n/text.ts";
import { withOfflineFallback } from "../ui/connection/offline-fallback.ts";
import { InlineError } from "../ui/inline-error.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Page } from "../ui/page.tsx";
import type { Route } from "./+types/cart";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { customerId } = context.get(customerContext);
  const dialog = url.searchParams.get("confirm");
  const lineId = Number(url.searchParams.get("line"));
  return { ...(await findCartPage(customerId)), dialog, lineId };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const intent = await readIntent(request);
  const form = await readForm(request, cartForm);
  if (!form.ok && intent === "note") return form.refusal;
  const { customerId } = context.get(customerContext);
  const changed = form.ok && (await orUnavailable(changeCart(customerId, form.value), "failed to change a cart"));
  const notice = changed && changed.kind !== "unavailable" ? changed : changeFailedNotice(intent);
  const cookie = flash(request, notice);
  return intent === "set" ? stayOnPage({ request, url }, href("/cart"), cookie) : seeOther(href("/cart"), cookie);
}

export const clientAction = withOfflineFallback((_, form): CartReply => changeFailedNotice(String(form.get("intent"))));

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cart } = loaderData;
  // A closed restaurant has a menu only if it takes scheduled orders.
  const backTo = cart?.canBeOrdered ? menuPath(cart.vendorId, { closed: !cart.isOpen }) : href("/");
  const failure = actionData && "message" in actionData ? actionData : undefined;
  const reply = actionData && "errors" in actionData ? actionData : undefined;
  return (
    <Page
      title={t("Cart")}
      width="columns"
      backTo={backTo}
      headerEnd={cart && <ClearLink />}
      hasErrors={Boolean(reply)}
    >
      {failure && <InlineError>{failure.message}</InlineError>}
      <CartContents {...loaderData} reply={reply} />
    </Page>
  );
}

function ClearLink() {
  return (
    <Link className="link-button link-button--danger" to={`${href("/cart")}?confirm=clear`} preventScrollReset>
      {t("Clear")}
    </Link>
  );
}

export function ErrorBoundary() {
  return <LoadError message={t("Failed to load data")} />;
}
