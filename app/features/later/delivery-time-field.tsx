import { t } from "../../i18n/text.ts";
import { describedBy, FieldFrame } from "../../ui/field.tsx";
import type { ChoosableTime } from "./delivery-times.server.ts";
import { laterMessages } from "./messages.ts";

type DeliveryTimeFieldProps = {
  times: ChoosableTime[];
  /** Whether the restaurant takes orders right now. */
  isOpen: boolean;
  name: string;
  /** The previously chosen time. */
  defaultValue: string | undefined;
  error: string | undefined;
};

/** Selects the delivery time: as soon as possible, or later today. Renders nothing if there is no choice. */
export function DeliveryTimeField({ times, isOpen, name, defaultValue, ...props }: DeliveryTimeFieldProps) {
  if (times.length === 0) return null;
  const isGone = Boolean(defaultValue) && !times.some(({ value }) => value === defaultValue);
  const error = props.error ?? (isGone ? t(laterMessages.chosenIsGone) : undefined);
  return (
    <FieldFrame label={t(laterMessages.deliveryTime)} id={name} error={error}>
      <select
        className="field-input"
        id={name}
        name={name}
        defaultValue={isGone ? "" : defaultValue}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, { error })}
      >
        {isOpen && <option value="">{t(laterMessages.asSoonAsPossible)}</option>}
        {times.map(({ value, words }) => (
          <option key={value} value={value}>
            {laterMessages.deliver(words)}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
