import { Fragment } from "react";
import { href } from "react-router";
import { t } from "../../i18n/text.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Picture } from "../../ui/picture.tsx";
import { languageOf, UserText } from "../../ui/user-text.tsx";
import { Time } from "../dates/time.tsx";
import { laterMessages } from "../later/messages.ts";
import { formatRupees } from "../money/money.ts";
import { OrderAgainForm } from "./order-again-form.tsx";
import { describeStatus, isFinal } from "./order-status.ts";
import type { OrderLine, OrderSummary } from "./orders.server.ts";

/** '2 × Chicken Karahi (Half), 1 × Raita'. Right-to-left names do not reorder the text around them. */
export function OrderLines({ lines }: { lines: OrderLine[] }) {
  return lines.map(({ quantity, name, variationName, extras }, index) => (
    <Fragment key={index}>
      {index > 0 && t(", ")}
      <span className="line-count">{quantity} ×</span>{" "}
      <bdi lang={languageOf(name)}>
        {name}
        {(variationName || extras.length > 0) && (
          <>
            {" ("}
            <UserText>{[variationName, ...extras].filter(Boolean).join("; ")}</UserText>)
          </>
        )}
      </bdi>
    </Fragment>
  ));
}

/** An order in the list. */
export function OrderCard({ order }: { order: OrderSummary }) {
  const { id, number, restaurantName, restaurantImage, status, placedAt, deliverAt, lines, totalRupees } = order;
  const { label, tone } = describeStatus(status);
  const tracking = href("/order-tracking/:orderId", { orderId: id });
  return (
    <article className="order-card">
      <Picture src={restaurantImage} alt="" width={96} height={96} />
      <div className="order-card-body">
        <div className="order-card-head">
          <h2>
            <Link to={tracking}>
              <UserText>{restaurantName}</UserText>
            </Link>
          </h2>
          <Badge tone={tone}>{t(label)}</Badge>
        </div>
        <p className="quiet">
          {t("Order {number}", { number })} <span className="order-card-dot">· </span>
          <Time at={placedAt} show="both" />
        </p>
        {deliverAt && !isFinal(status) && (
          <p>
            <strong>{laterMessages.deliver(t("at {time}", { time: deliverAt.time }))}</strong>
          </p>
        )}
        <p className="quiet">
          <OrderLines lines={lines} />
        </p>
      </div>
      <div className="order-card-foot">
        <p className="price">{formatRupees(totalRupees)}</p>
        <div className="order-card-actions">
          {status === "delivered" && <ReviewLink order={order} />}{" "}
          {isFinal(status) && <OrderAgainForm order={order} small />}{" "}
          <ButtonLink to={tracking} tone="tint" small aria-label={t("Track Order {number}", { number })}>
            {t("Track Order")}
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}

/** A link to the review of a delivered order. */
function ReviewLink({ order: { id, number, isReviewed } }: { order: OrderSummary }) {
  const label = isReviewed ? t("Edit Review") : t("Review Restaurant");
  return (
    <ButtonLink
      to={`${href("/review/:orderId", { orderId: id })}?type=vendor`}
      tone="plain"
      small
      aria-label={t("{action}, order {number}", { action: label, number })}
    >
      {label}
    </ButtonLink>
  );
}
