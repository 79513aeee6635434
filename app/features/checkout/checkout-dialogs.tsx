import { type MouseEvent, useState } from "react";
import { href } from "react-router";
import { isolate, stripBidiControls, t } from "../../i18n/text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { followsHere } from "../../ui/follows-here.ts";
import { Modal } from "../../ui/modal.tsx";
import { pluralize } from "../../ui/text/pluralize.ts";
import { deliveryMessages } from "../areas/messages.ts";
import { orderTooLarge } from "../cart/messages.ts";
import { ChangeList } from "../cart/order-again-notice.tsx";
import { formatWait } from "../dates/format-wait.ts";
import { scheduledOrderMessages } from "../scheduled-orders/messages.ts";
import type { PlacedOrder } from "./find-checkout.server.ts";
import { paymentPath } from "./payment-path.ts";
import type { PlaceOrderResult } from "./place-order.server.ts";
import { useFollowIfReachable } from "./use-follow-if-reachable.ts";

/** Why an order was not placed. After 'failed', sending the same key again finds the order or places it. */
export type CheckoutProblem =
  | Exclude<PlaceOrderResult, { kind: "placed" | "other-address" | "other-details" | "empty" | "change-too-small" }>
  | { kind: "failed"; checkoutKey: string };

type ProblemOf<Kind> = Extract<CheckoutProblem, { kind: Kind }>;

interface Dialog {
  type?: "success" | "info" | "error";
  title: string;
  message: string;
  changes?: string[];
  /** The next steps, the usual one first. */
  links: [to: string, label: string][];
}

type CheckoutProblemDialogProps = {
  problem: CheckoutProblem;
  addressId?: string;
};

/** The dialog for each refusal, with links to the next step. */
export function CheckoutProblemDialog({ problem, addressId }: CheckoutProblemDialogProps) {
  const [closed, setClosed] = useState<CheckoutProblem>();
  const { type = "warning", title, message, changes = [], links } = describe(problem, addressId);
  useFollowIfReachable(closed === problem ? links[0]?.[0] : undefined);
  if (closed === problem) return null;
  function close(event: MouseEvent) {
    if (!followsHere(event)) return;
    event.preventDefault();
    setClosed(problem);
  }
  const onFollow = problem.kind === "failed" ? close : undefined;
  return (
    <Modal type={type} title={title} message={message} actions={<NextSteps links={links} onFollow={onFollow} />}>
      <ChangeList lines={changes} />
    </Modal>
  );
}

type NextStepsProps = Pick<Dialog, "links"> & { onFollow?: ((event: MouseEvent) => void) | undefined };

function NextSteps({ links, onFollow }: NextStepsProps) {
  return links.map(([to, label], index) => (
    <ButtonLink
      key={label}
      to={to}
      tone={index === 0 ? "primary" : "plain"}
      onClick={onFollow}
      data-works-offline={onFollow && ""}
    >
      {label}
    </ButtonLink>
  ));
}

function describe(problem: CheckoutProblem, addressId: string | undefined): Dialog {
  const here = paymentPath({ addressId });
  switch (problem.kind) {
    case "no-address":
    case "not-delivered":
      return askForAddress(problem, here, paymentPath({ addressId, picker: "all" }));
    case "closed":
      return describeClosed(problem);
    case "scheduled-only":
      return askForTime(scheduledOrderMessages.chooseTime(problem.restaurantName), here);
    case "time-gone":
      return askForTime(scheduledOrderMessages.timeGone(problem.restaurantName, problem.when), here);
    case "changed":
      return describeChanges(problem, here);
    case "key-used":
      return describeUsedKey();
    case "too-large":
    case "open-orders":
    case "too-many":
      return describeLimit(problem);
    case "failed":
      return {
        type: "error",
        title: t("Order Failed"),
        message: t("Failed to place order. Please try again."),
        links: [[paymentPath({ addressId, key: problem.checkoutKey }), t("OK")]],
      };
  }
}

function askForAddress(problem: ProblemOf<"no-address" | "not-delivered">, here: string, picker: string): Dialog {
  const select: [string, string] = [picker, t("Select Address")];
  if (problem.kind === "no-address") {
    return {
      title: t("Delivery Address Required"),
      message: t("Please select a delivery address before placing an order."),
      links: [select, [here, t("Cancel")]],
    };
  }
  const reason = deliveryMessages.doesNotDeliver(problem.restaurantName, problem.place);
  return {
    title: t("Outside the Delivery Area"),
    message: `${reason} ${t(deliveryMessages.chooseAddress)}`,
    links: [select, [href("/cart"), t("Cancel")]],
  };
}

function describeClosed({ restaurantName }: ProblemOf<"closed">): Dialog {
  return {
    title: t("Restaurant Closed"),
    message: t("{restaurant} is not taking orders right now. Your cart is kept.", {
      restaurant: stripBidiControls(restaurantName),
    }),
    links: [[href("/cart"), t("OK")]],
  };
}

/** The restaurant cannot deliver at the requested time. */
function askForTime(message: string, here: string): Dialog {
  return { title: t("Delivery Time"), message, links: [[here, t("OK")]] };
}

function describeChanges({ changes, isEmpty }: ProblemOf<"changed">, here: string): Dialog {
  const title = t("Your Cart Changed");
  if (isEmpty) {
    const message = t("Nothing in your cart can be ordered any more. Your cart says why.");
    return { title, message, links: [[href("/cart"), t("OK")]] };
  }
  const message = t(
    "Prices or items have changed since you last looked. Please check the new summary, then place the order again.",
  );
  return { type: "info", title, message, changes, links: [[here, t("OK")]] };
}

function describeUsedKey(): Dialog {
  return {
    type: "info",
    title: t("Order Already Placed"),
    message: t("This checkout was already used for another order. Please check your orders before you order again."),
    links: [[href("/orders"), t("My Orders")]],
  };
}

function describeLimit(problem: ProblemOf<"too-large" | "open-orders" | "too-many">): Dialog {
  if (problem.kind === "too-large") {
    const message = t("{limit} Please remove something from your cart.", { limit: orderTooLarge() });
    return { title: t("Order Too Large"), message, links: [[href("/cart"), t("Change Cart")]] };
  }
  const links: Dialog["links"] = [[href("/orders"), t("My Orders")]];
  if (problem.kind === "open-orders") {
    const orders = pluralize(problem.count, "order");
    const message = t(
      "You have {orders} on the way. Please wait until one arrives, then order again. Your cart is kept.",
      { orders },
    );
    return { title: t("Orders on the Way"), message, links };
  }
  const message = t("Many orders were placed in a short time. Please try again {wait}. Your cart is kept.", {
    wait: formatWait(problem.seconds),
  });
  return { title: t("Please Wait a Little"), message, links };
}

/** The order was placed: offers to track it or to continue browsing. */
export function OrderPlaced({ placed }: { placed: PlacedOrder }) {
  const { type, title, message, links } = placed.repeatedWith ? describeRepeated(placed) : describePlaced(placed);
  return <Modal type={type} title={title} message={message} actions={<NextSteps links={links} />} />;
}

function describePlaced({ id, when }: PlacedOrder): Dialog {
  const message = when
    ? scheduledOrderMessages.placed(id, when)
    : t("Your order {number} has been placed and is being prepared.", { number: `#${id}` });
  const links: Dialog["links"] = [trackLink(id), [href("/"), t("Continue")]];
  return { type: "success", title: t("Order Placed Successfully!"), message, links };
}

/** The same checkout was sent again: the order it placed stays unchanged. */
function describeRepeated({ id, repeatedWith, addressLabel, deliveryAddress }: PlacedOrder): Dialog {
  const parts = [addressLabel, deliveryAddress].filter(Boolean);
  const address = parts.map((part) => isolate(stripBidiControls(part))).join(t(", "));
  const message =
    repeatedWith === "other-address"
      ? t("This order was already placed, and it goes to {address}. Nothing was ordered a second time.", { address })
      : t(
          "This order was already placed, with its original time, note, phone number and change. Nothing was ordered a second time.",
        );
  const links: Dialog["links"] = [trackLink(id), [href("/orders"), t("My Orders")]];
  return { type: "info", title: t("Order Already Placed"), message, links };
}

function trackLink(orderId: string): [to: string, label: string] {
  return [href("/order-tracking/:orderId", { orderId }), t("Track Order")];
}
