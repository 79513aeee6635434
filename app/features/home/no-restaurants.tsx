import { href, useLocation } from "react-router";
import { t } from "../../i18n/text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

type NoRestaurantsProps = {
  isFiltered: boolean;
  /** Whether similar restaurants or dishes follow. */
  hasOthers: boolean;
  /** The path of the same list with closed restaurants, if there are any. */
  closedPath: string | undefined;
};

/** Replaces an empty list, with a link to those that are closed. If it was filtered, first leads to all restaurants. */
export function NoRestaurants({ isFiltered, hasOthers, closedPath }: NoRestaurantsProps) {
  const { pathname, search } = useLocation();
  return (
    <EmptyState title={t("No restaurants available")} isSmall={hasOthers}>
      {isFiltered && (
        <ButtonLink to={href("/")} tone="tint">
          {t("Show all restaurants")}
        </ButtonLink>
      )}
      {closedPath && (
        <ButtonLink to={closedPath} tone="tint">
          {t("Show closed")}
        </ButtonLink>
      )}
      <ButtonLink to={pathname + search} tone={isFiltered ? "plain" : "tint"}>
        {t("Refresh")}
      </ButtonLink>
    </EmptyState>
  );
}
