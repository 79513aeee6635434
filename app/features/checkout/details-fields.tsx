import type { ReactNode } from "react";
import { t } from "../../i18n/text.ts";
import { Card } from "../../ui/card.tsx";
import { Field, TextAreaField } from "../../ui/field.tsx";
import { type FormReply, fieldProps } from "../../ui/form-reply.ts";
import type { OrderDetails } from "../cart/order-details.ts";
import { maxInstructionsLength } from "./messages.ts";

type DetailsProps = {
  /** The values entered before; otherwise the phone number from the profile. */
  details: OrderDetails;
  reply: FormReply | undefined;
};

/** The delivery time (`children`), special instructions, and the phone number for the rider. */
export function DetailsFields({ details, reply, children }: DetailsProps & { children: ReactNode }) {
  return (
    <Card title={t("For This Order")}>
      {children}
      <TextAreaField
        label={t("Special instructions")}
        hint={t("For the kitchen and the rider, for example: ring the bell twice")}
        {...fieldProps(reply, "specialInstructions", details.specialInstructions)}
        rows={2}
        maxLength={maxInstructionsLength}
      />
      <Field
        label={t("Phone for this order")}
        hint={t("The rider will call this number.")}
        {...fieldProps(reply, "phone", details.phone)}
        type="tel"
        autoComplete="tel"
      />
    </Card>
  );
}

/** The amount in cash the customer needs change for. */
export function ChangeField({ details, reply }: DetailsProps) {
  const { changeFor } = details;
  return (
    <Field
      label={t("Bring change for Rs.")}
      hint={t("Optional: the amount you will pay with, such as 2000")}
      {...fieldProps(reply, "changeFor", changeFor === undefined ? "" : String(changeFor))}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}

/** Field names in the order of the page. */
export const detailsFieldNames = ["changeFor", "deliverAt", "specialInstructions", "phone"];
