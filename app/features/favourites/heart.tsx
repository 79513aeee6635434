import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { href } from "react-router";
import { stripBidiControls, t } from "../../i18n/text.ts";
import { useFetcher } from "../../ui/forms/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { InlineError } from "../../ui/inline-error.tsx";
import { focusHeading } from "../../ui/use-page-focus.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { favouriteFailed } from "./messages.ts";

type HeartProps = {
  restaurant: { id: string; name: string };
  isFavourite: boolean;
  /** The path of the current page. */
  backTo: string;
};

/** Adds a restaurant to the favourites or removes it. Uses a fetcher: a navigation would be aborted by the next tap. */
export function Heart({ restaurant: { id, name }, isFavourite, backTo }: HeartProps) {
  const { Form, formData: sent, data: failure } = useFetcher<{ message: string } | null>();
  const [isOffline, setIsOffline] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // In the list of favourites it disappears when it is pressed, and the focus would be lost without a word.
  useLayoutEffect(
    () => () => {
      if (document.activeElement === button.current) focusHeading("results");
    },
    [],
  );
  const isPressed = sent ? sent.get("favourite") === "yes" : isFavourite;
  const failed = isOffline ? favouriteFailed : failure;
  // Without a connection the code of the first heart's route cannot be loaded, and the router would reload the page.
  const stayIfOffline = (event: FormEvent) => {
    setIsOffline(!navigator.onLine);
    if (!navigator.onLine) event.preventDefault();
  };
  return (
    <Form className="heart" method="post" action={href("/favourites")} onSubmit={stayIfOffline}>
      <input type="hidden" name="restaurantId" value={id} />
      <input type="hidden" name="backTo" value={backTo} />
      <button
        ref={button}
        type="submit"
        className="round-link"
        name="favourite"
        value={isPressed ? "no" : "yes"}
        aria-pressed={isPressed}
      >
        <Icon name="heart" />
        <VisuallyHidden>{t("Favourite: {name}", { name: stripBidiControls(name) })}</VisuallyHidden>
      </button>
      {failed && <InlineError>{failed.message}</InlineError>}
    </Form>
  );
}
