import { Card } from "../../ui/card.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { Field, TextAreaField } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { RestaurantForm } from "../desk/restaurant-form.tsx";
import { SeenInput } from "../desk/seen-input.tsx";
import { PictureField, pictureFieldNames } from "../pictures/picture-field.tsx";
import { DeliveryFeeField } from "./delivery-fee-field.tsx";
import type { RestaurantDetails } from "./forms.ts";

type DetailsProps = {
  details: RestaurantDetails;
  reply: FormReply | undefined;
  /** Whether orders contain the delivery fee. */
  isFeeCharged: boolean;
};
type CardProps = DetailsProps & {
  /** The version of the details. */
  seen: string;
};

/** The form for a restaurant's public details, and its time to answer orders. */
export function DetailsCard({ seen, ...props }: CardProps) {
  return (
    <Card title="What customers see">
      <RestaurantForm encType="multipart/form-data" noValidate>
        <SeenInput reply={props.reply} seen={seen} />
        <DetailsFields {...props} />
        <SubmitButton wide>Save</SubmitButton>
      </RestaurantForm>
    </Card>
  );
}

/** The error messages of the form, linking to its fields. */
export function DetailsErrors({ reply }: Pick<DetailsProps, "reply">) {
  return <ErrorSummary reply={reply} fields={fieldNames} />;
}

function DetailsFields({ details, reply, isFeeCharged }: DetailsProps) {
  const { deliveryTime, deliveryFeeRupees, minOrderRupees, acceptMinutes } = details;
  const number = { inputMode: "numeric", autoComplete: "off" } as const;
  return (
    <div className="form-columns">
      <div>
        <Field label="Name" {...fieldProps(reply, "name", details.name)} autoComplete="off" />
        <Field
          label="Name in Urdu"
          hint="Optional: shown to customers who read Urdu"
          {...fieldProps(reply, "nameUrdu", details.nameUrdu ?? "")}
          lang="ur"
          autoComplete="off"
        />
        <Field label="Cuisine" hint="For example: Karahi, BBQ" {...fieldProps(reply, "cuisine", details.cuisine)} />
        <TextAreaField label="Address" rows={2} {...fieldProps(reply, "address", details.address)} />
        <Field label="Phone" type="tel" {...fieldProps(reply, "phone", details.phone)} autoComplete="off" />
      </div>
      <div>
        <PictureField saved={details.image} reply={reply} />
        <Field
          label="Delivery time"
          hint="For example: 30-40 min"
          {...fieldProps(reply, "deliveryTime", deliveryTime ?? "")}
        />
        <DeliveryFeeField reply={reply} savedRupees={deliveryFeeRupees} isCharged={isFeeCharged} />
        <Field
          label="Minimum order in rupees"
          hint="Customers see it. Orders for less are still accepted."
          {...fieldProps(reply, "minOrder", minOrderRupees === null ? "" : String(minOrderRupees))}
          {...number}
        />
        <Field
          label="Minutes to answer an order"
          hint="3 to 20. If the restaurant has staff of its own, orders not answered by then are cancelled."
          {...fieldProps(reply, "acceptMinutes", String(acceptMinutes))}
          {...number}
        />
      </div>
    </div>
  );
}

/** Field names in the order of the page. */
const fieldNames = [
  "name",
  "nameUrdu",
  "cuisine",
  "address",
  "phone",
  ...pictureFieldNames,
  "deliveryTime",
  "deliveryFee",
  "minOrder",
  "acceptMinutes",
];
