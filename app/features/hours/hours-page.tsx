import type { ComponentProps } from "react";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import type { FormReply } from "../../ui/form-reply.ts";
import { Page } from "../../ui/page.tsx";
import { RestaurantLine } from "../staff/restaurant-line.tsx";
import type { DeskHours } from "./desk-hours.server.ts";
import { ExceptionsCard } from "./exceptions-card.tsx";
import { PauseCard } from "./pause-card.tsx";
import { exceptionFormId, timeFields } from "./time-field.ts";
import { WeekCard } from "./week-card.tsx";

type HoursPageProps = ComponentProps<typeof RestaurantLine> & {
  hours: DeskHours;
  mayEdit: boolean;
  reply: FormReply | undefined;
};

/** The opening hours of a restaurant: pause, weekly hours, and exceptions. */
export function HoursPage(props: HoursPageProps) {
  const { hours, mayEdit, reply } = props;
  const times = timeFields(reply?.values.weekday ?? exceptionFormId);
  return (
    <Page title="Opening hours" hasErrors={Boolean(reply)}>
      <RestaurantLine {...props} />
      <ErrorSummary reply={reply} fields={["name", "from", "to", ...times]} />
      <PauseCard hours={hours} />
      <WeekCard hours={hours} mayEdit={mayEdit} reply={reply} />
      <ExceptionsCard hours={hours} mayEdit={mayEdit} reply={reply} />
    </Page>
  );
}
