import { href } from "react-router";
import { Field, TextAreaField } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import { Page } from "../../ui/page.tsx";
import { EditForm } from "../desk/edit-form.tsx";
import { useDeskReply } from "../desk/use-desk-reply.ts";
import { DeliveryFeeField } from "./delivery-fee-field.tsx";

const fields = ["restaurantName", "cuisine", "address", "phone", "deliveryFee"];

type NewRestaurantPageProps = {
  formKey: string;
  reply: FormReply | undefined;
  /** Whether orders contain the delivery fee. */
  isFeeCharged: boolean;
};

/** The page with the form that creates a restaurant. */
export function NewRestaurantPage({ formKey, reply: answer, isFeeCharged }: NewRestaurantPageProps) {
  const reply = useDeskReply(answer);
  return (
    <Page title="New restaurant" width="columns" backTo={href("/desk/restaurants")} hasErrors={Boolean(reply)}>
      <EditForm reply={reply} fields={fields} formKey={formKey} button="Create restaurant">
        <div className="form-columns">
          <div>
            <Field label="Name" {...fieldProps(reply, "restaurantName")} autoComplete="off" />
            <Field label="Cuisine" {...fieldProps(reply, "cuisine")} hint="For example: Karahi, BBQ, Desi" />
            <TextAreaField label="Address" rows={2} {...fieldProps(reply, "address")} autoComplete="off" />
          </div>
          <div>
            <Field label="Phone" {...fieldProps(reply, "phone")} type="tel" autoComplete="off" />
            <DeliveryFeeField reply={reply} savedRupees={0} isCharged={isFeeCharged} />
          </div>
        </div>
      </EditForm>
    </Page>
  );
}
