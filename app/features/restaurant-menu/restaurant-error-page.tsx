import { href } from "react-router";
import { stripBidiControls, t } from "../../i18n/text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { isNotFound, LoadError } from "../../ui/load-error.tsx";
import { Page } from "../../ui/page.tsx";
import { menuPath } from "../catalogue/menu-path.ts";
import { scheduledOrderMessages } from "../scheduled-orders/messages.ts";
import type { ClosedRestaurant } from "./menu.server.ts";

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

/** Shown on the pages of a restaurant and its dishes if it does not exist, is closed, or could not be loaded. */
export function RestaurantErrorPage({ error }: { error: unknown }) {
  if (!isNotFound(error)) return <LoadError message={t("Failed to load restaurant data")} />;
  return <RestaurantNotFound closed={error.data} />;
}

function describeClosed({ openingText, takesScheduledOnly }: ClosedRestaurant): string {
  return [openingText, takesScheduledOnly && t(scheduledOrderMessages.canSchedule)].filter(Boolean).join(`${t(".")} `);
}
