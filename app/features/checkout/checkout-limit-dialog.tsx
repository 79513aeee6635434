import { href } from "react-router";
import { t } from "../../i18n/text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import { pluralize } from "../../ui/pluralize.ts";
import { orderTooLarge } from "../cart/messages.ts";
import { waitInWords } from "../dates/wait-in-words.ts";

/** The limit on orders that was reached. */
export type CheckoutLimit =
  | { kind: "too-large" }
  | { kind: "open-orders"; count: number }
  | { kind: "too-many"; waitSeconds: number };

/** Says which limit was reached and when to order again. */
export function CheckoutLimitDialog({ limit }: { limit: CheckoutLimit }) {
  const { title, message } = describeLimit(limit);
  const actions =
    limit.kind === "too-large" ? (
      <ButtonLink to={href("/cart")}>{t("Change Cart")}</ButtonLink>
    ) : (
      <ButtonLink to={href("/orders")}>{t("My Orders")}</ButtonLink>
    );
  return <Modal type="warning" title={title} message={message} actions={actions} />;
}

function describeLimit(limit: CheckoutLimit): { title: string; message: string } {
  switch (limit.kind) {
    case "too-large":
      return {
        title: t("Order Too Large"),
        message: t("{limit} Please remove something from your cart.", { limit: orderTooLarge() }),
      };
    case "open-orders": {
      const orders = pluralize(limit.count, "order");
      const message = t(
        "You have {orders} on the way. Please wait until one arrives, then order again. Your cart is kept.",
        { orders },
      );
      return { title: t("Orders on the Way"), message };
    }
    case "too-many": {
      const message = t("Many orders were placed in a short time. Please try again {wait}. Your cart is kept.", {
        wait: waitInWords(limit.waitSeconds),
      });
      return { title: t("Please Wait a Little"), message };
    }
  }
}
