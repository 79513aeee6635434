import { Form, Link } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { type FormReply, fieldProps } from "../../ui/form-reply.ts";
import { PhoneLink } from "../../ui/phone-link.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { UserText } from "../../ui/user-text.tsx";
import { restaurantPath } from "../staff/chosen-restaurant.ts";
import { ConfirmedSwitch } from "../staff/confirmed-switch.tsx";
import type { DeskPage } from "../staff/desk-pages.ts";
import type { HistoryLine } from "../staff/list-history.server.ts";
import { SubjectHistory } from "../staff/subject-history.tsx";
import type { DeskRestaurant } from "./list-restaurants.server.ts";

/** The state of a restaurant, with buttons to approve or suspend it and to turn its orders on or off. */
export function RestaurantState({ restaurant }: { restaurant: Omit<DeskRestaurant, "commissionPercent"> }) {
  const { address, phone, isApproved, state, openingWords } = restaurant;
  return (
    <Card>
      <p>
        <Badge tone={state.tone}>{state.label}</Badge> {openingWords}
      </p>
      {address && (
        <p>
          <UserText>{address}</UserText>
        </p>
      )}
      {phone && (
        <p>
          <PhoneLink phone={phone} />
        </p>
      )}
      <ConfirmedSwitch
        isOn={isApproved}
        off={{ ask: "suspend", label: "Suspend" }}
        on={{ intent: "approve", label: "Approve" }}
      />
    </Card>
  );
}

/** Confirms suspending a restaurant. */
export function ConfirmSuspend({ name }: { name: string }) {
  return (
    <ConfirmDialog
      title="Suspend restaurant"
      message={
        <>
          Customers will not find <UserText>{name}</UserText> any more. Orders already placed continue.
        </>
      }
      intent="suspend"
      button="Suspend"
    />
  );
}

type CommissionFormProps = { percent: number; reply: FormReply | undefined };

/** The platform's commission on the restaurant's sales. */
export function CommissionForm({ percent, reply }: CommissionFormProps) {
  return (
    <Card title="Commission">
      <Form method="post" noValidate>
        <input type="hidden" name="seen" value={percent} />
        <Field
          label="Percent"
          hint="Of the price of the dishes, for orders placed from now on."
          {...fieldProps(reply, "percent", String(percent))}
          inputMode="decimal"
          autoComplete="off"
        />
        <SubmitButton name="intent" value="commission">
          Save
        </SubmitButton>
      </Form>
    </Card>
  );
}

type RestaurantPagesProps = { pages: DeskPage[]; history: HistoryLine[]; restaurantId: string };

/** Links to the pages of one restaurant, and what staff changed. */
export function RestaurantPages({ pages, history, restaurantId }: RestaurantPagesProps) {
  return (
    <>
      <Card title="Pages">
        <ul className="desk-links">
          {pages.map((page) => (
            <li key={page.to}>
              <Link to={restaurantPath(page.to, restaurantId)}>{page.label}</Link>
            </li>
          ))}
        </ul>
      </Card>
      <SubjectHistory lines={history} />
    </>
  );
}
