import { href } from "react-router";
import { nameFor } from "../../i18n/name-for.ts";
import { t } from "../../i18n/text.ts";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { InlineError } from "../../ui/inline-error.tsx";
import { Link } from "../../ui/link.tsx";
import { Picture } from "../../ui/picture.tsx";
import { stripBidiControls } from "../../ui/text/bidi.ts";
import { textWith } from "../../ui/text/text-with.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { dishPath } from "../menu/dish-path.ts";
import { formatRupees } from "../money/money.ts";
import { describeChoices } from "../options/choices.ts";
import type { CartLine } from "./cart-lines.server.ts";
import { lineTotal } from "./cart-totals.ts";
import { LineNote } from "./line-note.tsx";
import { QuantityStepper, useOptimisticQuantity } from "./quantity-stepper.tsx";
import { describeUnavailableReason } from "./unavailable-lines.ts";

type CartLineRowProps = {
  line: CartLine;
  vendorId: string;
  /** The reply to a rejected note. */
  reply: FormReply | undefined;
};

/** A line of the cart. */
export function CartLineRow({ line, vendorId, reply }: CartLineRowProps) {
  const { id, menuItemId, priceRupees, image, unavailableReason } = line;
  const { quantity, failure } = useOptimisticQuantity(line);
  const name = <span className="visually-hidden">{stripBidiControls(nameFor(line))}</span>;
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
      {!unavailableReason && <LineNote line={line} reply={reply} />}
      {failure && <InlineError>{failure}</InlineError>}
    </li>
  );
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
