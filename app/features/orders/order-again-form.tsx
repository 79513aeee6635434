import { href } from "react-router";
import { t } from "../../i18n/text.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { Form } from "../../ui/forms/form.tsx";
import type { CustomerOrder } from "./order-rows.server.ts";

type OrderAgainFormProps = { order: Pick<CustomerOrder, "id" | "number">; small?: boolean };

/** Puts a finished order into the cart again. If that is not possible, the order's page says why. */
export function OrderAgainForm({ order: { id, number }, small = false }: OrderAgainFormProps) {
  return (
    <Form method="post" action={href("/order-tracking/:orderId", { orderId: id })}>
      <SubmitButton
        name="again"
        value={id}
        tone={small ? "plain" : "primary"}
        small={small}
        wide={!small}
        busyLabel={t("Adding...")}
        aria-label={small ? t("Order Again, order {number}", { number }) : undefined}
      >
        {t("Order Again")}
      </SubmitButton>
    </Form>
  );
}
