import { href, useLocation } from "react-router";
import { t } from "../../i18n/text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

type NoRestaurantsProps = {
  isFiltered: boolean;
  /** Whether similar restaurants or dishes follow. */
  hasOthers: boolean;
};

/** Replaces an empty list. If it was filtered, links to all restaurants. */
export function NoRestaurants({ isFiltered, hasOthers }: NoRestaurantsProps) {
  const { pathname, search } = useLocation();
  return (
    <EmptyState title={t("No restaurants available")} isSmall={hasOthers}>
      <ButtonLink to={pathname + search} tone="tint">
        {t("Refresh")}
      </ButtonLink>
      {isFiltered && (
        <ButtonLink to={href("/")} tone="plain">
          {t("Show all restaurants")}
        </ButtonLink>
      )}
    </EmptyState>
  );
}
