import { href } from "react-router";
import { nameFor } from "../../i18n/name-for.ts";
import { t } from "../../i18n/text.ts";
import { stripBidiControls } from "../../ui/bidi.ts";
import { Form, useFetcher } from "../../ui/form.tsx";
import type { FormReply } from "../../ui/form-reply.ts";
import { Icon } from "../../ui/icon.tsx";
import { InlineError } from "../../ui/inline-error.tsx";
import { Link } from "../../ui/link.tsx";
import type { Notice } from "../../ui/notice.ts";
import { Picture } from "../../ui/picture.tsx";
import { textWith } from "../../ui/text-with.tsx";
import { UserText } from "../../ui/user-text.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { formatRupees } from "../money/money.ts";
import { describeChoices } from "../options/choices.ts";
import { LineExtras } from "../options/line-extras.tsx";
import type { CartLine } from "./cart-lines.server.ts";
import { lineTotal, maxQuantity } from "./cart-totals.ts";
import { LineNote } from "./line-note.tsx";

type CartLineRowProps = {
  line: CartLine;
  /** The reply to a rejected note. */
  reply: FormReply | undefined;
  isLost?: boolean;
};

/** A line of the cart. − and + send the resulting quantity rather than a difference, so a press sent twice counts once. */
export function CartLineRow({ line, reply, isLost = false }: CartLineRowProps) {
  const name = nameFor(line);
  const { id, variationName, choices, priceRupees, image, problem } = line;
  const { quantity, failure } = useWantedQuantity(line);
  const removal = `${href("/cart")}?confirm=remove&line=${id}`;
  return (
    <li className="cart-line">
      <Picture src={image} alt="" width={96} height={96} />
      <div>
        <h3>
          <UserText>{name}</UserText>
        </h3>
        {variationName && (
          <p className="quiet">{textWith("Size: {size}", { size: <UserText>{variationName}</UserText> })}</p>
        )}
        <LineExtras lines={describeChoices(choices)} />
        <p className="quiet">
          {isLost ? t("No longer available") : t("{price} each", { price: formatRupees(priceRupees) })}
        </p>
        {problem && <p className="quiet">{problem}</p>}
      </div>
      <div className="cart-line-foot">
        {!isLost && (
          <div className="stepper">
            <Step line={line} to={quantity - 1} icon="minus" /> <span className="stepper-number">{quantity}</span>{" "}
            <Step line={line} to={quantity + 1} icon="plus" />
          </div>
        )}
        <Link className="link-button link-button--danger" to={removal} preventScrollReset>
          {t("Remove")} <span className="visually-hidden">{stripBidiControls(name)}</span>
        </Link>{" "}
        {!isLost && <span className="price">{formatRupees(lineTotal({ priceRupees, quantity }))}</span>}
      </div>
      {!isLost && <LineNote line={line} reply={reply} />}
      {failure && <InlineError>{failure}</InlineError>}
    </li>
  );
}

/**
 * Returns the quantity being sent to the server, so that quick presses build on each other; otherwise the quantity in the
 * cart, with the message to show if the last press failed.
 */
function useWantedQuantity({ id, quantity }: CartLine): { quantity: number; failure?: string | undefined } {
  const { formData: sent, data: cutOff } = useFetcher<Notice | null>({ key: stepperKey(id) });
  return sent ? { quantity: Number(sent.get("quantity")) } : { quantity, failure: cutOff?.message };
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
