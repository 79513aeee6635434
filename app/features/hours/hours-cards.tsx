import { Fragment } from "react";
import { SubmitButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { pluralize } from "../../ui/text/pluralize.ts";
import { CheckBox } from "../desk/check-box.tsx";
import { RestaurantForm } from "../desk/restaurant-form.tsx";
import { SeenInput } from "../desk/seen-input.tsx";
import { DaySpans } from "./day-spans.tsx";
import type { DeskHours } from "./desk-hours.server.ts";
import { ExceptionsCard } from "./exceptions-card.tsx";
import { hoursMessages } from "./messages.ts";
import { pauseMinutes } from "./opening-hours.ts";
import { SpanFields } from "./span-fields.tsx";
import { exceptionFormId, timeFields } from "./time-field.ts";

type HoursCardsProps = PauseCardProps & { mayEdit: boolean; reply: FormReply | undefined };

/** The pause, the week and the exceptions of a restaurant, each with its forms. */
export function HoursCards({ hours, upcomingCount, mayEdit, reply }: HoursCardsProps) {
  const times = timeFields(reply?.values.weekday ?? exceptionFormId);
  return (
    <>
      <ErrorSummary reply={reply} fields={["name", "from", "to", ...times]} />
      <div className="columns">
        <div className="columns-side">
          <PauseCard hours={hours} upcomingCount={upcomingCount} />
        </div>
        <div>
          <WeekCard hours={hours} mayEdit={mayEdit} reply={reply} />
          <ExceptionsCard hours={hours} mayEdit={mayEdit} reply={reply} />
        </div>
      </div>
    </>
  );
}

const lengths = [
  ...pauseMinutes.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` })),
  { value: "until-next-opening", label: "Until next opening" },
];

type PauseCardProps = {
  hours: DeskHours;
  /** How many orders for later today the board does not show yet. */
  upcomingCount: number;
};

/** Whether the restaurant takes orders now, with buttons to pause and resume. */
export function PauseCard({ hours, upcomingCount }: PauseCardProps) {
  const { isOpen, text, pausedUntil, wasUnattended, offBecause, pauseSeen } = hours;
  if (pausedUntil) {
    return (
      <Card title="Paused">
        {wasUnattended && <p>{hoursMessages.unattended}</p>}
        <p>No orders until {pausedUntil}.</p>
        <UpcomingOrders count={upcomingCount} />
        <RestaurantForm>
          <input type="hidden" name="seen" value={pauseSeen} />
          <SubmitButton name="intent" value="resume" wide>
            Resume
          </SubmitButton>
        </RestaurantForm>
      </Card>
    );
  }
  const state = isOpen ? "Taking orders now." : "Not taking orders now.";
  return (
    <Card title="Pause">
      <p>
        {state} {text && `${text}.`} {offBecause && `The restaurant is ${offBecause.toLowerCase()}.`}
      </p>
      <UpcomingOrders count={upcomingCount} />
      <RestaurantForm className="pause-buttons">
        <input type="hidden" name="intent" value="pause" />
        {lengths.map(({ value, label }) => (
          <Fragment key={value}>
            <SubmitButton name="length" value={value} tone="tint" aria-label={`Pause: ${label}`}>
              {label}
            </SubmitButton>{" "}
          </Fragment>
        ))}
      </RestaurantForm>
    </Card>
  );
}

/** Says that neither a pause nor other hours cancel orders whose delivery times were promised. */
function UpcomingOrders({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p>{pluralize(count, "order")} for later today will still appear on the board, even if you take no new ones.</p>
  );
}

/** The hours of each weekday; a manager opens a day to change it. */
function WeekCard({ hours: { days, hasWeek }, mayEdit, reply }: Omit<HoursCardsProps, "upcomingCount">) {
  return (
    <Card title="Every week">
      {!hasWeek && <p className="quiet">No hours are set: open all day, every day.</p>}
      <ul>
        {days.map((day) => (
          <li className="hours-day" key={day.weekday}>
            {mayEdit ? <DayForm day={day} hasWeek={hasWeek} reply={reply} /> : <DayLine day={day} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Day = DeskHours["days"][number];

function DayLine({ day: { name, text } }: { day: Day }) {
  return (
    <span className="hours-line">
      <strong>{name}</strong>{" "}
      <span>
        <DaySpans text={text} />
      </span>
    </span>
  );
}

function DayForm({ day, hasWeek, reply: answer }: { day: Day; hasWeek: boolean; reply: FormReply | undefined }) {
  const { weekday, name, spans, seen } = day;
  const reply = answer?.values.weekday === String(weekday) ? answer : undefined;
  const isForAll = reply ? reply.values.applyTo === "all" : !hasWeek;
  return (
    <details open={reply ? true : undefined}>
      <summary>
        <DayLine day={day} />
      </summary>
      <RestaurantForm preventScrollReset key={JSON.stringify(spans)}>
        <input type="hidden" name="weekday" value={weekday} />
        <SeenInput reply={reply} seen={seen} />
        <p className="quiet">
          Leave the times empty to stay closed. A closing time before the opening time means the next morning.
        </p>
        <SpanFields spans={spans} formId={String(weekday)} reply={reply} />
        <div>
          <CheckBox
            label="Use these times for every day of the week"
            name="applyTo"
            value="all"
            defaultChecked={isForAll}
          />
        </div>
        <SubmitButton wide name="intent" value={`day-${weekday}`}>
          Save {name}
        </SubmitButton>
      </RestaurantForm>
    </details>
  );
}
