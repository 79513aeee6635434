import { SubmitButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { CheckBox } from "../desk/check-box.tsx";
import { RestaurantForm } from "../desk/restaurant-form.tsx";
import { SeenInput } from "../desk/seen-input.tsx";
import { DaySpans } from "./day-spans.tsx";
import type { DeskHours } from "./desk-hours.server.ts";
import { SpanFields } from "./span-fields.tsx";

type WeekCardProps = { hours: DeskHours; mayEdit: boolean; reply: FormReply | undefined };

/** The hours of each weekday; a manager opens a day to change it. */
export function WeekCard({ hours: { days, hasWeek }, mayEdit, reply }: WeekCardProps) {
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
