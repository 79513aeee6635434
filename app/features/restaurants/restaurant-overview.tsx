import type { ComponentProps } from "react";
import { Form, href } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink, SubmitButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/forms/confirm-dialog.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import { Page } from "../../ui/page.tsx";
import { PhoneLink } from "../../ui/text/phone-link.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { ConfirmedSwitch } from "../desk/confirmed-switch.tsx";
import { LinksCard } from "../desk/desk-links.tsx";
import type { DeskPage } from "../desk/desk-pages.ts";
import { restaurantPath } from "../desk/restaurant-path.ts";
import { SeenInput } from "../desk/seen-input.tsx";
import { useDeskReply } from "../desk/use-desk-reply.ts";
import { SubjectHistory } from "../history/subject-history.tsx";
import type { DeskRestaurant } from "./list-restaurants.server.ts";
import { restaurantMessages } from "./messages.ts";

type RestaurantOverviewPageProps = RestaurantStateProps &
  RestaurantPagesProps & {
    /** Whether to ask before suspending it. */
    asksToSuspend: boolean;
    /** Undefined if the person may not change it. */
    commissionPercent: number | undefined;
    reply: FormReply | undefined;
  };

/** A restaurant for owner and support: its state, commission, pages and history. */
export function RestaurantOverviewPage({ reply: answer, ...props }: RestaurantOverviewPageProps) {
  const { restaurant, asksToSuspend, commissionPercent } = props;
  const reply = useDeskReply(answer);
  return (
    <Page title={restaurant.name} width="columns" backTo={href("/desk/restaurants")} hasErrors={Boolean(reply)}>
      <ErrorSummary reply={reply} fields={["percent"]} />
      <div className="columns">
        <div className="columns-side">
          <RestaurantState restaurant={restaurant} />
          {commissionPercent !== undefined && <CommissionForm percent={commissionPercent} reply={reply} />}
        </div>
        <div>
          <RestaurantPages {...props} />
        </div>
      </div>
      {asksToSuspend && <ConfirmSuspend name={restaurant.name} />}
    </Page>
  );
}

type RestaurantStateProps = { restaurant: Omit<DeskRestaurant, "commissionPercent"> & { hasDishes: boolean } };

/** The state of a restaurant, with a button to approve or suspend it, and what is missing before it is approved. */
function RestaurantState({ restaurant }: RestaurantStateProps) {
  const { id, address, phone, isApproved, hasDishes, state, openingText } = restaurant;
  return (
    <Card>
      <p className="restaurant-state">
        <Badge tone={state.tone}>{state.label}</Badge> {openingText}
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
      {!isApproved && (
        <p className="notice notice--warning">
          {restaurantMessages.notApproved}
          {!hasDishes && ` ${restaurantMessages.noDishes}`}
        </p>
      )}
      {!isApproved && !hasDishes && (
        <ButtonLink to={restaurantPath(href("/desk/menu"), id)} wide>
          Add its menu
        </ButtonLink>
      )}
      <ConfirmedSwitch
        isOn={isApproved}
        isPremature={!hasDishes}
        off={{ ask: "suspend", label: "Suspend" }}
        on={{ intent: "approve", label: "Approve" }}
      />
    </Card>
  );
}

function ConfirmSuspend({ name }: { name: string }) {
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

/** The platform's commission on the restaurant's sales. */
function CommissionForm({ percent, reply: answer }: { percent: number; reply: FormReply | undefined }) {
  // Approving and suspending are forms of their own: their reply must not empty this one's field.
  const reply = answer?.values.percent === undefined ? undefined : answer;
  return (
    <Card title="Commission">
      <Form method="post" noValidate>
        <SeenInput reply={reply} seen={String(percent)} />
        <Field
          label="Percent"
          hint="Of the price of the dishes, for orders placed from now on."
          {...fieldProps(reply, "percent", String(percent))}
          inputMode="decimal"
          autoComplete="off"
        />
        <SubmitButton name="intent" value="commission" wide>
          Save
        </SubmitButton>
      </Form>
    </Card>
  );
}

type RestaurantPagesProps = Pick<RestaurantStateProps, "restaurant"> &
  ComponentProps<typeof SubjectHistory> & { pages: DeskPage[] };

/** Links to the pages of one restaurant, and what staff changed. */
function RestaurantPages({ restaurant, pages, history }: RestaurantPagesProps) {
  return (
    <>
      <LinksCard title="Pages" links={pages.map((page) => ({ ...page, to: restaurantPath(page.to, restaurant.id) }))} />
      <SubjectHistory history={history} />
    </>
  );
}
