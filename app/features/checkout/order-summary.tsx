import { useEffect, useRef } from "react";
import { href } from "react-router";
import { nameFor } from "../../i18n/name-for.ts";
import { stripBidiControls, t } from "../../i18n/text.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { listen } from "../../ui/connection/listen.ts";
import { followsHere } from "../../ui/follows-here.ts";
import { SummaryRows } from "../../ui/summary-rows.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { UserTextList } from "../../ui/text/user-text-list.tsx";
import { deliveryMessages } from "../areas/messages.ts";
import type { Cart } from "../cart/cart.server.ts";
import { lineTotal } from "../cart/cart-totals.ts";
import { totalRows } from "../cart/total-rows.ts";
import { describeUnavailableLines } from "../cart/unavailable-lines.ts";
import { formatRupees } from "../money/money.ts";
import { describeChoices, listLineParts } from "../options/choices.ts";

/** The dishes and the total of the future order, with warnings about dishes that cannot be ordered. */
export function OrderSummary({ cart }: { cart: Cart }) {
  const { lines, unavailable, totals, delivery } = cart;
  return (
    <Card title={t("Order Summary")}>
      <p className="quiet">
        <UserText>{cart.shownName}</UserText>
      </p>
      <SummaryRows
        rows={lines.map(({ variationName: size, choices, note, ...line }) => ({
          label: <UserText>{`${line.quantity} × ${stripBidiControls(nameFor(line))}`}</UserText>,
          note: <UserTextList texts={listLineParts({ size, extras: describeChoices(choices), note })} />,
          value: formatRupees(lineTotal(line)),
        }))}
      />
      <SummaryRows rows={totalRows(totals, delivery.chargedRupees)} />
      {delivery.unservedPlace !== undefined && (
        <p className="notice notice--warning">
          {deliveryMessages.doesNotDeliver(cart.shownName, delivery.unservedPlace)} {t(deliveryMessages.chooseAddress)}
        </p>
      )}
      {describeUnavailableLines(unavailable).map((sentence) => (
        <p className="notice notice--warning" key={sentence}>
          {sentence}
        </p>
      ))}
      <ChangeCart />
    </Card>
  );
}

/** The button that leads to the cart and keeps what was typed. With scripts, links to the cart press it. */
function ChangeCart() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const press = (event: MouseEvent) => {
      const form = button.current?.form;
      if (!form || !(isChanged(form) || location.search) || !followsLink(event, href("/cart"))) return;
      event.preventDefault();
      event.stopPropagation();
      button.current?.click();
    };
    return listen({ click: press });
  }, []);
  return (
    <SubmitButton ref={button} name="intent" value="change-cart" tone="tint" wide>
      {t("Change Cart")}
    </SubmitButton>
  );
}

/** Whether the click opens this path in the same tab. Without a connection, `OfflineToast` keeps links from being followed. */
function followsLink(click: MouseEvent, path: string): boolean {
  // People click on elements only.
  const link = (click.target as Element).closest(`a[href="${path}"]`);
  return link !== null && followsHere(click) && navigator.onLine;
}

function isChanged({ elements }: HTMLFormElement): boolean {
  return [...elements].some((field) => {
    if (field instanceof HTMLSelectElement) {
      const saved = [...field.options].findIndex((one) => one.defaultSelected);
      // Without a saved choice, the browser selects the first option.
      return field.selectedIndex !== Math.max(0, saved);
    }
    // Buttons have no default value.
    const { value, defaultValue = value } = field as HTMLInputElement;
    return value !== defaultValue;
  });
}
