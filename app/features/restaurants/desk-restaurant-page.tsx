import type { ComponentProps } from "react";
import { href } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { Page } from "../../ui/page.tsx";
import { RestaurantLine } from "../desk/restaurant-line.tsx";
import { restaurantPath } from "../desk/restaurant-path.ts";
import { useDeskReply } from "../desk/use-desk-reply.ts";
import type { HistoryPage } from "../history/list-history.server.ts";
import { SubjectHistory } from "../history/subject-history.tsx";
import { DetailsCard, DetailsErrors } from "./details-card.tsx";
import { OrdersSwitch } from "./orders-switch.tsx";

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
      <DetailsErrors reply={reply} />
      <OrdersSwitch {...switches} vendorId={vendorId} />
      <DetailsCard {...props} reply={isOfDetails ? reply : undefined} />
      <SubjectHistory history={history} />
    </Page>
  );
}
