import { href } from "react-router";
import { nameFor } from "../../i18n/name-for.ts";
import { t } from "../../i18n/text.ts";
import { Form, useFetcher } from "../../ui/forms/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Notice } from "../../ui/notice.ts";
import { stripBidiControls } from "../../ui/text/bidi.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { CartLine } from "./cart-lines.server.ts";
import { maxQuantity } from "./cart-totals.ts";

type QuantityStepperProps = {
  line: CartLine;
  /** The quantity of `useOptimisticQuantity`. */
  quantity: number;
};

/** The − and + buttons of a line. They send the resulting quantity rather than a difference, so a press sent twice counts once. */
export function QuantityStepper({ line, quantity }: QuantityStepperProps) {
  return (
    <div className="stepper">
      <Step line={line} to={quantity - 1} icon="minus" /> <span className="stepper-number">{quantity}</span>{" "}
      <Step line={line} to={quantity + 1} icon="plus" />
    </div>
  );
}

/**
 * Returns the quantity being sent to the server, so that quick presses build on each other; otherwise the quantity in the
 * cart, with the message to show if the last press failed.
 */
export function useOptimisticQuantity({ id, quantity }: CartLine): { quantity: number; failure?: string } {
  const { formData: sent, data: failure } = useFetcher<Notice | null>({ key: stepperKey(id) });
  return sent ? { quantity: Number(sent.get("quantity")) } : { quantity, failure: failure?.message };
}

/** A fetcher per line: as a navigation, a press on one line would abort the request of another. */
const stepperKey = (lineId: number) => `quantity of ${lineId}`;

/** The − or + button. Removing the last one asks first. The same element in every state, so that it keeps the focus. */
function Step({ line, to, icon }: { line: CartLine; to: number; icon: "plus" | "minus" }) {
  const { id } = line;
  const asks = to === 0;
  const text = icon === "plus" ? "Increase quantity of {name}" : "Decrease quantity of {name}";
  const fields = asks ? { confirm: "remove", line: id } : { intent: "set", lineId: id, quantity: to };
  const isTooMany = to > maxQuantity;
  return (
    <Form
      method={asks ? "get" : "post"}
      action={href("/cart")}
      navigate={asks}
      fetcherKey={stepperKey(id)}
      preventScrollReset
    >
      {Object.entries(fields).map(([field, value]) => (
        <input type="hidden" name={field} value={value} key={field} />
      ))}
      <button
        type="submit"
        aria-disabled={isTooMany || undefined}
        onClick={(event) => isTooMany && event.preventDefault()}
      >
        <Icon name={icon} />
        <VisuallyHidden>{t(text, { name: stripBidiControls(nameFor(line)) })}</VisuallyHidden>
      </button>
    </Form>
  );
}
