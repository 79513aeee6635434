import type { ComponentProps } from "react";
import { href, Link } from "react-router";
import { ButtonLink, SubmitButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { Field, TextAreaField } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import { Page } from "../../ui/page.tsx";
import { RestaurantForm } from "../desk/restaurant-form.tsx";
import { RestaurantLine } from "../desk/restaurant-line.tsx";
import { restaurantPath } from "../desk/restaurant-path.ts";
import { SeenInput } from "../desk/seen-input.tsx";
import { UrduNameField } from "../desk/urdu-name-field.tsx";
import { useDeskReply } from "../desk/use-desk-reply.ts";
import type { HistoryPage } from "../history/list-history.server.ts";
import { SubjectHistory } from "../history/subject-history.tsx";
import { PictureField, pictureFieldNames } from "../pictures/picture-field.tsx";
import { DeliveryFeeField } from "./delivery-fee-field.tsx";
import type { RestaurantDetails } from "./forms.ts";

type DeskRestaurantPageProps = ComponentProps<typeof DetailsCard> &
  ComponentProps<typeof RestaurantLine> & {
    vendorId: string;
    switches: Omit<ComponentProps<typeof OrdersSwitch>, "vendorId">;
    history: HistoryPage;
    reply: FormReply | undefined;
  };

/** A restaurant's details and switch, with the history of both. */
export function DeskRestaurantPage({ reply: answer, ...props }: DeskRestaurantPageProps) {
  const { switches, vendorId, history } = props;
  const reply = useDeskReply(answer);
  // The switch is a form of its own: its reply must not empty the fields of the other one.
  const isOfDetails = reply?.values.intent === undefined;
  return (
    <Page
      title="Restaurant"
      width="columns"
      hasErrors={Boolean(reply)}
      headerEnd={
        <ButtonLink to={restaurantPath(href("/desk/restaurant/areas"), vendorId)} tone="plain" small>
          Delivery areas
        </ButtonLink>
      }
    >
      <RestaurantLine {...props} />
      <ErrorSummary reply={reply} fields={fieldNames} />
      <OrdersSwitch {...switches} vendorId={vendorId} />
      <DetailsCard {...props} reply={isOfDetails ? reply : undefined} />
      <SubjectHistory history={history} />
    </Page>
  );
}

type OrdersSwitchProps = { isOpen: boolean; isApproved: boolean; mayApprove: boolean; vendorId: string };

/** The switch that turns a restaurant's orders on or off. */
function OrdersSwitch({ isOpen, isApproved, mayApprove, vendorId }: OrdersSwitchProps) {
  return (
    <Card title={isOpen ? "Open for orders" : "Closed"}>
      {isOpen ? (
        <p>
          Customers can order during the <Link to={restaurantPath(href("/desk/hours"), vendorId)}>opening hours</Link>.
          For a break, pause there: closing lasts until you open again.
        </p>
      ) : (
        <p>Customers cannot find the restaurant or order from it until you open it here.</p>
      )}
      {!isApproved && (
        <p className="notice notice--warning">
          It is waiting for approval. Until then, customers cannot see it.{" "}
          {mayApprove && (
            <Link to={href("/desk/restaurants/:restaurantId", { restaurantId: vendorId })}>Approve it</Link>
          )}
        </p>
      )}
      <RestaurantForm>
        <SubmitButton name="intent" value={isOpen ? "close" : "open"} tone={isOpen ? "plain" : "primary"} wide>
          {isOpen ? "Close the restaurant" : "Open for orders"}
        </SubmitButton>
      </RestaurantForm>
    </Card>
  );
}

type DetailsProps = {
  details: RestaurantDetails;
  /** The version of the details. */
  seen: string;
  reply: FormReply | undefined;
  /** Whether orders contain the delivery fee. */
  isFeeCharged: boolean;
};

/** The form for a restaurant's public details, and its time to answer orders. */
function DetailsCard({ seen, ...props }: DetailsProps) {
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

function DetailsFields({ details, reply, isFeeCharged }: Omit<DetailsProps, "seen">) {
  const { deliveryTime, deliveryFeeRupees, minOrderRupees, acceptMinutes } = details;
  const number = { inputMode: "numeric", autoComplete: "off" } as const;
  return (
    <div className="form-columns">
      <div>
        <Field label="Name" {...fieldProps(reply, "name", details.name)} autoComplete="off" />
        <UrduNameField reply={reply} saved={details.nameUrdu} />
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
