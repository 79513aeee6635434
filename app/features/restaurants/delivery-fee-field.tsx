import { Field } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";

type DeliveryFeeFieldProps = {
  reply: FormReply | undefined;
  savedRupees: number;
  /** Whether orders contain it: the setting CHARGE_DELIVERY_FEE. */
  isCharged: boolean;
};

/** The field of a restaurant's delivery fee. */
export function DeliveryFeeField({ reply, savedRupees, isCharged }: DeliveryFeeFieldProps) {
  return (
    <Field
      label="Delivery fee in rupees"
      hint={
        isCharged ? undefined : "Customers see it. It is only added to orders with the setting CHARGE_DELIVERY_FEE."
      }
      {...fieldProps(reply, "deliveryFee", String(savedRupees))}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}
