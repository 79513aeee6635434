import { href } from "react-router";
import { t } from "../../i18n/text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import type { CustomerOrder } from "./order-rows.server.ts";

type ReviewLinkProps = { order: Pick<CustomerOrder, "id" | "number" | "isReviewed">; small?: boolean };

/** A link to the review of a delivered order. */
export function ReviewLink({ order: { id, number, isReviewed }, small = false }: ReviewLinkProps) {
  const label = isReviewed ? t("Edit Review") : t("Review Restaurant");
  return (
    <ButtonLink
      to={`${href("/review/:orderId", { orderId: id })}?type=vendor`}
      tone={small ? "plain" : "tint"}
      small={small}
      wide={!small}
      aria-label={small ? t("{action}, order {number}", { action: label, number }) : undefined}
    >
      {label}
    </ButtonLink>
  );
}
