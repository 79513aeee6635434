import { useEffect } from "react";
import { useFetcher, useNavigate } from "react-router";
import { t } from "../../i18n/text.ts";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import sheet from "./dish.css?url";
import type { Dish } from "./dish.server.ts";
import { DishForm } from "./dish-form.tsx";
import { DishTop, SoldOutNotice } from "./dish-top.tsx";

type DishChoicesProps = {
  /** Undefined while loading. */
  dish: Dish | undefined;
  /** The path of the dish's page, which handles the form. */
  path: string;
  /** The menu without the dialog, and the URL that the browser shows for it. */
  closeTo: { to: string; mask: string };
};

/** The content of a dish's dialog, the same as on its page. Closes the dialog once the dish is in the cart. */
export default function DishChoices({ dish, path, closeTo: { to, mask } }: DishChoicesProps) {
  const adding = useFetcher<FormReply | null>();
  const navigate = useNavigate();
  // Waits for 'idle': navigating while the menu reloads would load it a second time.
  const isAdded = adding.data === null && adding.state === "idle";
  useEffect(() => {
    if (isAdded) navigate(to, { mask, replace: true, preventScrollReset: true });
  }, [isAdded, navigate, to, mask]);
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="dish" />
      {dish ? (
        <>
          <DishTop dish={dish} />
          {dish.isSoldOut ? (
            <SoldOutNotice />
          ) : (
            <DishForm dish={dish} reply={adding.data ?? undefined} sender={adding} action={path} />
          )}
        </>
      ) : (
        <p className="modal-message" role="status">
          {t("Loading…")}
        </p>
      )}
    </>
  );
}
