import { href } from "react-router";
import { nameFor } from "../../i18n/name-for.ts";
import { stripBidiControls, t } from "../../i18n/text.ts";
import { Form, useFetcher } from "../../ui/forms/form.tsx";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { Icon } from "../../ui/icon.tsx";
import { InlineError } from "../../ui/inline-error.tsx";
import { Link } from "../../ui/link.tsx";
import type { Notice } from "../../ui/notice.ts";
import { Picture } from "../../ui/picture.tsx";
import { textWith } from "../../ui/text/text-with.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { dishPath } from "../menu/dish-path.ts";
import { formatRupees } from "../money/money.ts";
import { describeChoices } from "../options/choices.ts";
import type { CartLine } from "./cart-lines.server.ts";
import { lineTotal, maxQuantity } from "./cart-totals.ts";
import { LineNote } from "./line-note.tsx";
import { describeUnavailableReason } from "./unavailable-lines.ts";

type CartLineRowProps = {
  line: CartLine;
  vendorId: string;
  /** The reply to a rejected note. */
  reply: FormReply | undefined;
};

export function CartLineRow({ line, vendorId, reply }: CartLineRowProps) {
  const { id, menuItemId, priceRupees, image, unavailableReason } = line;
  const { quantity, failure } = useOptimisticQuantity(line);
  const name = <VisuallyHidden>{spokenName(line)}</VisuallyHidden>;
  return (
    <li className="cart-line">
      <Picture src={image} alt="" width={96} height={96} />
      <LineDescription line={line} />
      <div className="cart-line-foot">
        {unavailableReason === "choices" && (
          <Link className="link-button" to={`${dishPath(vendorId, menuItemId)}?line=${id}`}>
            {t("Choose Again")} {name}
          </Link>
        )}{" "}
        {!unavailableReason && <QuantityStepper line={line} quantity={quantity} />}
        <Link
          className="link-button link-button--danger"
          to={`${href("/cart")}?confirm=remove&line=${id}`}
          preventScrollReset
        >
          {t("Remove")} {name}
        </Link>{" "}
        {!unavailableReason && <span className="price">{formatRupees(lineTotal({ priceRupees, quantity }))}</span>}
      </div>
      {!unavailableReason && <LineNote line={line} name={name} reply={reply} />}
      {failure && <InlineError>{failure}</InlineError>}
    </li>
  );
}

/** The dish and its size, by which screen readers tell the buttons of two lines apart. */
function spokenName({ variationName, ...dish }: CartLine): string {
  return stripBidiControls(nameFor(dish) + (variationName ? ` (${variationName})` : ""));
}

/** The dish with its size and extras, and its price or why it cannot be ordered. */
function LineDescription({ line }: { line: CartLine }) {
  const { variationName, choices, priceRupees, problem, unavailableReason } = line;
  const canChooseAgain = unavailableReason === "choices";
  return (
    <div>
      <h3>
        <UserText>{nameFor(line)}</UserText>
      </h3>
      {variationName && (
        <p className="quiet">{textWith("Size: {size}", { size: <UserText>{variationName}</UserText> })}</p>
      )}
      {describeChoices(choices).map((extras) => (
        <p className="quiet" key={extras}>
          <UserText>{extras}</UserText>
        </p>
      ))}
      {!canChooseAgain && (
        <p className={unavailableReason ? "badge badge--warning" : "quiet"}>
          {unavailableReason
            ? describeUnavailableReason(unavailableReason)
            : t("{price} each", { price: formatRupees(priceRupees) })}
        </p>
      )}
      {problem && <p className="quiet">{canChooseAgain ? <strong>{problem}</strong> : problem}</p>}
    </div>
  );
}

type QuantityStepperProps = {
  line: CartLine;
  /** The quantity of `useOptimisticQuantity`. */
  quantity: number;
};

/** The − and + buttons of a line. They send the resulting quantity rather than a difference, so a press sent twice counts once. */
function QuantityStepper({ line, quantity }: QuantityStepperProps) {
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
function useOptimisticQuantity({ id, quantity }: CartLine): { quantity: number; failure?: string } {
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
        <VisuallyHidden>{t(text, { name: spokenName(line) })}</VisuallyHidden>
      </button>
    </Form>
  );
}
