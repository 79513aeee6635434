import { useEffect, useRef } from "react";
import { href } from "react-router";
import { t } from "../../i18n/text.ts";
import { listen } from "../../ui/connection/listen.ts";
import { followsHere } from "../../ui/follows-here.ts";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";

/** The button that leads to the cart and keeps what was typed. With scripts, links to the cart press it. */
export function ChangeCart() {
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
