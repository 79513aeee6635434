import { t } from "../../i18n/text.ts";
import { SelectField } from "../../ui/forms/field.tsx";
import type { ChoosableTime } from "./delivery-times.server.ts";
import { scheduledOrderMessages } from "./messages.ts";

type DeliveryTimeFieldProps = {
  times: ChoosableTime[];
  /** Whether the restaurant takes orders right now. */
  isOpen: boolean;
  name: string;
  /** The previously chosen time. */
  defaultValue: string | undefined;
  error: string | undefined;
};

/**
 * Selects the delivery time: as soon as possible, or later today. Renders nothing if there is no choice, unless the time that was
 * chosen is gone: the order would otherwise be delivered at another one without a word.
 */
export function DeliveryTimeField({ times, isOpen, name, defaultValue, error }: DeliveryTimeFieldProps) {
  const isGone = Boolean(defaultValue) && !times.some(({ value }) => value === defaultValue);
  if (times.length === 0 && !(isOpen && isGone)) return null;
  return (
    <SelectField
      label={t("Delivery time")}
      name={name}
      defaultValue={isGone ? "" : defaultValue}
      error={error ?? (isGone ? t(scheduledOrderMessages.chosenIsGone) : undefined)}
      cached={{ source: times, variant: isOpen ? "open" : "closed" }}
    >
      <TimeOptions times={times} isOpen={isOpen} />
    </SelectField>
  );
}

/** A component, so that nothing is rendered for cached options. */
function TimeOptions({ times, isOpen }: Pick<DeliveryTimeFieldProps, "times" | "isOpen">) {
  return (
    <>
      {isOpen && <option value="">{t("As soon as possible")}</option>}
      {times.map(({ value, text }) => (
        <option key={value} value={value}>
          {scheduledOrderMessages.deliver(text)}
        </option>
      ))}
    </>
  );
}
