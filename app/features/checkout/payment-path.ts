import { href } from "react-router";
import { withQuery } from "../../ui/query.ts";

/** The state of the payment page, as held in its URL. */
interface PaymentState {
  addressId?: string;
  /** The open dialog: the addresses to choose from, or the form of a new one. */
  picker?: "all" | "new";
  /** The key of a checkout with unknown outcome, to be sent again. */
  key?: string;
  /** The id of the order that was just placed. */
  placedId?: string;
  /** The difference when the checkout of that order was sent again. */
  repeatedWith?: "other-address" | "other-details";
}

/** Builds the path of the payment page in this state. */
export function paymentPath({ addressId, picker, key, placedId, repeatedWith }: PaymentState): string {
  const params = new URLSearchParams();
  if (addressId) params.set("address", addressId);
  if (picker) params.set("picker", picker);
  if (key) params.set("key", key);
  if (placedId) params.set("placed", placedId);
  if (repeatedWith) params.set("again", repeatedWith);
  return withQuery(href("/payment"), params);
}

/** What the URL of the payment page says, before it is checked. */
export type PaymentUrl = Record<keyof PaymentState, string | null>;

/** Reads what `paymentPath` writes; a forged URL may have any values. */
export function readPaymentUrl(params: URLSearchParams): PaymentUrl {
  return {
    addressId: params.get("address"),
    picker: params.get("picker"),
    key: params.get("key"),
    placedId: params.get("placed"),
    repeatedWith: params.get("again"),
  };
}
