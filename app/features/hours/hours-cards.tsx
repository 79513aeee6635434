import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import type { DeskHours } from "./desk-hours.server.ts";
import { ExceptionsCard } from "./exceptions-card.tsx";
import { PauseCard } from "./pause-card.tsx";
import { exceptionFormId, timeFields } from "./time-field.ts";
import { WeekCard } from "./week-card.tsx";

type HoursCardsProps = { hours: DeskHours; mayEdit: boolean; reply: FormReply | undefined };

/** The pause, the week and the exceptions of a restaurant, each with its forms. */
export function HoursCards({ hours, mayEdit, reply }: HoursCardsProps) {
  const times = timeFields(reply?.values.weekday ?? exceptionFormId);
  return (
    <>
      <ErrorSummary reply={reply} fields={["name", "from", "to", ...times]} />
      <div className="columns">
        <div className="columns-side">
          <PauseCard hours={hours} />
        </div>
        <div>
          <WeekCard hours={hours} mayEdit={mayEdit} reply={reply} />
          <ExceptionsCard hours={hours} mayEdit={mayEdit} reply={reply} />
        </div>
      </div>
    </>
  );
}
