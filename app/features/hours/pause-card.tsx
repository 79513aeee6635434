import { Fragment } from "react";
import { SubmitButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { pluralize } from "../../ui/text/pluralize.ts";
import { RestaurantForm } from "../desk/restaurant-form.tsx";
import type { DeskHours } from "./desk-hours.server.ts";
import { hoursMessages } from "./messages.ts";
import { pauseMinutes } from "./opening-hours.ts";

const lengths = [
  ...pauseMinutes.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` })),
  { value: "until-next-opening", label: "Until next opening" },
];

/** Whether the restaurant takes orders now, with buttons to pause and resume. */
export function PauseCard({ hours }: { hours: DeskHours }) {
  const { isOpen, text, pausedUntil, wasUnattended, offBecause, pauseSeen } = hours;
  if (pausedUntil) {
    return (
      <Card title="Paused">
        {wasUnattended && <p>{hoursMessages.unattended}</p>}
        <p>No orders until {pausedUntil}.</p>
        <ScheduledOrders count={hours.scheduled} />
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
      <ScheduledOrders count={hours.scheduled} />
      <RestaurantForm className="pause-buttons">
        <input type="hidden" name="intent" value="pause" />
        {lengths.map(({ value, label }) => (
          <Fragment key={value}>
            <SubmitButton name="length" value={value} tone="tint">
              {label}
            </SubmitButton>{" "}
          </Fragment>
        ))}
      </RestaurantForm>
    </Card>
  );
}

/** Says that neither a pause nor other hours cancel orders whose delivery times were promised. */
function ScheduledOrders({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p>{pluralize(count, "order")} for later today will still appear on the board, even if you take no new ones.</p>
  );
}
