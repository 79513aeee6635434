import { href } from "react-router";
import { t } from "../../i18n/text.ts";
import { stripBidiControls } from "../../ui/bidi.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { isNotFound, LoadError } from "../../ui/load-error.tsx";
import { Page } from "../../ui/page.tsx";
import { scheduledOrderMessages } from "../scheduled-orders/messages.ts";
import type { ClosedRestaurant } from "./menu.server.ts";
import { menuPath } from "./menu-path.ts";

/** Replaces the menu of a restaurant that does not exist, is not listed or is closed at the moment. */
export function RestaurantNotFound({ closed }: { closed?: ClosedRestaurant | null }) {
  const title = closed
    ? t("{restaurant} is closed right now", { restaurant: stripBidiControls(closed.name) })
    : t("Restaurant not found");
  const text = closed ? describeClosed(closed) : t("This restaurant may no longer be available.");
  return (
    <Page title={title} header="none">
      <EmptyState title={title} text={text} level={1}>
        <ButtonLink to={href("/")}>{t("Back to Home")}</ButtonLink>
        {closed && (
          <ButtonLink to={menuPath(closed.id, { closed: true })} tone="tint">
            {t("See the menu")}
          </ButtonLink>
        )}
      </EmptyState>
    </Page>
  );
}

/** In place of a restaurant or one of its dishes that is not there, is closed, or could not be read. */
export function RestaurantErrorPage({ error }: { error: unknown }) {
  if (!isNotFound(error)) return <LoadError message={t("Failed to load restaurant data")} />;
  return <RestaurantNotFound closed={error.data} />;
}

function describeClosed({ openingText, takesScheduledOnly }: ClosedRestaurant): string {
  return [openingText, takesScheduledOnly && t(scheduledOrderMessages.canSchedule)].filter(Boolean).join(`${t(".")} `);
}
