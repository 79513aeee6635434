import { t } from "../../i18n/text.ts";
import { Card } from "../../ui/card.tsx";
import { Field, TextAreaField } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import { Icon } from "../../ui/icon.tsx";
import { DeliveryTimeField } from "../scheduled-orders/delivery-time-field.tsx";
import type { ChoosableTime } from "../scheduled-orders/delivery-times.server.ts";
import type { checkoutForm, OrderDetails } from "./checkout-form.ts";
import { maxInstructionsLength } from "./messages.ts";

type DetailsProps = {
  /** The values entered before; otherwise the phone number from the profile. */
  details: OrderDetails;
  reply: FormReply | undefined;
};

type DetailsFieldsProps = DetailsProps & {
  /** The delivery times to choose from for a scheduled order. */
  times: ChoosableTime[];
  /** Whether the restaurant takes orders right now. */
  isOpen: boolean;
};

/** The delivery time, special instructions, and the phone number for the rider. */
export function DetailsFields({ details, reply, times, isOpen }: DetailsFieldsProps) {
  return (
    <Card title={t("For This Order")}>
      <DeliveryTimeField times={times} isOpen={isOpen} {...fieldProps(reply, "deliverAt", details.deliverAt)} />
      <TextAreaField
        label={t("Special instructions")}
        hint={t("For the kitchen and the rider, for example: ring the bell twice")}
        {...fieldProps(reply, "specialInstructions", details.specialInstructions)}
        rows={2}
        maxLength={maxInstructionsLength}
      />
      <Field
        label={t("Phone for this order")}
        hint={t("The rider will call this number. If empty, the one in your profile.")}
        {...fieldProps(reply, "phone", details.phone)}
        type="tel"
        autoComplete="tel"
      />
    </Card>
  );
}

/** Cash on delivery, the only payment method. */
export function PaymentMethod(fields: DetailsProps) {
  return (
    <Card title={t("Payment Method - Cash on Delivery Only")}>
      <label className="payment-option">
        <input type="radio" name="paymentMethod" value="cod" defaultChecked />
        <Icon name="cash" />
        <span className="option-text">
          <strong>{t("Cash on Delivery")}</strong>
          <br />
          <span className="quiet">{t("Pay cash when you receive your order. No cards or digital payments.")}</span>
        </span>
      </label>
      <ChangeField {...fields} />
    </Card>
  );
}

/** The amount in cash the customer needs change for. */
function ChangeField({ details, reply }: DetailsProps) {
  const { changeFor } = details;
  return (
    <Field
      label={t("Bring change for Rs.")}
      hint={t("Optional: the amount you will pay with, such as 2000")}
      {...fieldProps(reply, "changeFor", changeFor === undefined ? "" : String(changeFor))}
      inputMode="numeric"
    />
  );
}

/** Field names in the order of the page. */
export const detailsFieldNames = [
  "changeFor",
  "deliverAt",
  "specialInstructions",
  "phone",
] satisfies (keyof typeof checkoutForm.shape)[];
