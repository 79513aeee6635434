import { Field, TextAreaField } from "../../ui/field.tsx";
import { type FormReply, fieldProps } from "../../ui/form-reply.ts";
import { PictureField, pictureFieldNames } from "../pictures/picture-field.tsx";
import type { RestaurantDetails } from "./restaurant-form.ts";

type RestaurantFieldsProps = { details: RestaurantDetails; reply: FormReply | undefined };

/** What customers read about a restaurant, and how long it has to answer an order. */
export function RestaurantFields({ details, reply }: RestaurantFieldsProps) {
  const { deliveryTime, deliveryFeeRupees, minOrderRupees, acceptMinutes } = details;
  const number = { inputMode: "numeric", autoComplete: "off" } as const;
  return (
    <>
      <Field label="Name" {...fieldProps(reply, "name", details.name)} autoComplete="off" />
      <Field label="Cuisine" hint="Such as Karahi, BBQ" {...fieldProps(reply, "cuisine", details.cuisine)} />
      <TextAreaField label="Address" rows={2} {...fieldProps(reply, "address", details.address)} />
      <Field label="Phone" type="tel" {...fieldProps(reply, "phone", details.phone)} autoComplete="off" />
      <PictureField saved={details.image} reply={reply} />
      <Field
        label="Delivery time"
        hint="Such as 30-40 min"
        {...fieldProps(reply, "deliveryTime", deliveryTime ?? "")}
      />
      <Field
        label="Delivery fee in rupees"
        {...fieldProps(reply, "deliveryFee", String(deliveryFeeRupees))}
        {...number}
      />
      <Field
        label="Minimum order in rupees"
        {...fieldProps(reply, "minOrder", minOrderRupees === null ? "" : String(minOrderRupees))}
        {...number}
      />
      <Field
        label="Minutes to answer an order"
        hint="3 to 20. After that an order nobody answered is cancelled."
        {...fieldProps(reply, "acceptMinutes", String(acceptMinutes))}
        {...number}
      />
    </>
  );
}

/** The fields in the order of the page. */
export const restaurantFieldNames = [
  ...["name", "cuisine", "address", "phone", ...pictureFieldNames],
  ...["deliveryTime", "deliveryFee", "minOrder", "acceptMinutes"],
];
