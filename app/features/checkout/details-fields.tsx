import type { ReactNode } from "react";
import { t } from "../../i18n/text.ts";
import { Card } from "../../ui/card.tsx";
import { Field, TextAreaField } from "../../ui/field.tsx";
import { type FormReply, fieldProps } from "../../ui/form-reply.ts";
import type { OrderDetails } from "../cart/order-details.ts";
import { maxInstructionsLength } from "./messages.ts";

type DetailsProps = {
  /** What was typed before; else the profile's phone. */
  details: OrderDetails;
  reply: FormReply | undefined;
};

/** When it is wanted (`children`), what kitchen and rider should know, and where the rider calls. */
export function DetailsFields({ details, reply, children }: DetailsProps & { children: ReactNode }) {
  return (
    <Card title={t("For This Order")}>
      {children}
      <TextAreaField
        label={t("Special instructions")}
        hint={t("For the kitchen and the rider, such as: ring the bell twice")}
        {...fieldProps(reply, "specialInstructions", details.specialInstructions)}
        rows={2}
        maxLength={maxInstructionsLength}
      />
      <Field
        label={t("Phone for this order")}
        hint={t("The rider calls this number.")}
        {...fieldProps(reply, "phone", details.phone)}
        type="tel"
        autoComplete="tel"
      />
    </Card>
  );
}

/** Which bank notes the customer has. */
export function ChangeField({ details, reply }: DetailsProps) {
  const { changeFor } = details;
  return (
    <Field
      label={t("Bring change for Rs.")}
      hint={t("Optional: the notes you will pay with, such as 2000")}
      {...fieldProps(reply, "changeFor", changeFor === undefined ? "" : String(changeFor))}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}

/** The fields in the order of the page. */
export const detailsFieldNames = ["changeFor", "deliverAt", "specialInstructions", "phone"];
