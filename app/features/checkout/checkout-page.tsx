import { useEffect, useState } from "react";
import { href } from "react-router";
import { t } from "../../i18n/text.ts";
import { listen } from "../../ui/connection/listen.ts";
import { tryAgainSoon } from "../../ui/connection/offline-fallback.ts";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { Page } from "../../ui/page.tsx";
import { Toasts } from "../../ui/toast.tsx";
import { useUnsentForm } from "../../ui/use-root.ts";
import { AddressPicker } from "./address-picker.tsx";
import { type CheckoutProblem, CheckoutProblemDialog, OrderPlaced } from "./checkout-dialogs.tsx";
import type { OrderDetails } from "./checkout-form.ts";
import type { CheckoutPageData } from "./find-checkout.server.ts";
import { NothingToPay, PlaceOrderForm } from "./place-order-form.tsx";

/** An order that was not placed, with its address and the entered values. */
export interface RefusedOrder {
  problem: CheckoutProblem;
  addressId: string | undefined;
  details?: OrderDetails;
}

type CheckoutPageProps = {
  checkout: CheckoutPageData;
  /** What the open address picker shows, 'all' addresses or the form for a 'new' one; null if it is closed. */
  picker: string | null;
  /** Why no order was placed, or the reply to a rejected form. */
  answer: RefusedOrder | FormReply | undefined;
};

/** The payment page: the order about to be placed, or the one just placed, with dialogs on top. */
export function CheckoutPage({ checkout, picker, answer }: CheckoutPageProps) {
  const { cart, addresses, address, placed, phone, times } = checkout;
  const refused = answer && "problem" in answer ? answer : undefined;
  const kept = useUnsentForm();
  // Closing the dialog is a GET, which does not forget the address typed into it.
  const unsent = kept?.values.intent === "add-address" && picker !== "new" ? undefined : kept;
  const answered = answer ?? unsent;
  const reply = answered && "errors" in answered ? answered : undefined;
  const isNewAddress = reply?.values.intent === "add-address";
  const selected = addresses.find(({ id }) => id === (refused?.addressId ?? reply?.values.addressId)) ?? address;
  const typed = refused?.details ?? cart?.draft;
  const details = { ...typed, phone: typed?.phone ?? phone };
  return (
    <Page title={t("Payment")} width="columns" backTo={href("/cart")} hasErrors={Boolean(answer)}>
      {placed && <OrderPlaced placed={placed} />}
      {!placed && !cart && <NothingToPay />}
      {!placed && cart && (
        <PlaceOrderForm
          cart={cart}
          details={details}
          times={times}
          checkoutKey={checkout.checkoutKey}
          address={selected}
          reply={isNewAddress ? undefined : reply}
        />
      )}
      {((cart && picker !== null) || isNewAddress) && (
        <AddressPicker
          addresses={addresses}
          selectedId={address?.id}
          isAdding={picker === "new"}
          areas={checkout.areas}
          reply={isNewAddress ? reply : undefined}
        />
      )}
      {refused && <CheckoutProblemDialog {...refused} />}
      <OfflineToast />
    </Page>
  );
}

/**
 * Keeps the customer on the page when a link of the app is followed without a connection, and says why: an error page would
 * replace the form and what was typed. Links with `data-works-offline` handle this themselves.
 */
function OfflineToast() {
  const [blockedLinks, setBlockedLinks] = useState(0);
  useEffect(() => {
    const block = (event: Event) => {
      if (navigator.onLine || !leavesPage(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setBlockedLinks((count) => count + 1);
    };
    return listen({ click: block, keydown: block });
  }, []);
  const toast = { type: "warning", title: t(tryAgainSoon.title), message: t(tryAgainSoon.message) } as const;
  return blockedLinks > 0 && <Toasts toasts={[{ ...toast, id: String(blockedLinks) }]} />;
}

/** Whether the event follows a link, or closes a dialog by Escape, which navigates as well. */
function leavesPage(event: Event): boolean {
  if (event instanceof KeyboardEvent) return event.key === "Escape";
  const { target } = event;
  return target instanceof Element && target.closest('a[href^="/"]:not([data-works-offline])') !== null;
}
