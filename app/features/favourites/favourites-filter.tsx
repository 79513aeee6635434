import { href, useLocation } from "react-router";
import { t } from "../../i18n/text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { changeQuery } from "../../ui/query.ts";

/** Turns the favourites filter of the restaurant list on or off, keeping the other filters. */
export function FavouritesLink({ isOn }: { isOn: boolean | undefined }) {
  const { search } = useLocation();
  return (
    <ButtonLink
      to={href("/") + changeQuery(search, { favourites: isOn ? undefined : "1", page: undefined })}
      tone={isOn ? "primary" : "tint"}
      small
      aria-current={isOn ? "true" : undefined}
      preventScrollReset
    >
      <Icon name="heart" />
      {t("Favourites")}
    </ButtonLink>
  );
}

/** Replaces an empty list of favourites. `closedPath` leads to those that are closed, if there are any. */
export function NoFavourites({ hasAny, closedPath }: { hasAny: boolean; closedPath: string | undefined }) {
  const title = hasAny ? t("None of your favourites is open now") : t("No favourites yet");
  const text = hasAny ? "" : t("Tap the heart on a restaurant to find it here next time.");
  return (
    <EmptyState title={title} text={text}>
      {closedPath && <ButtonLink to={closedPath}>{t("Show closed")}</ButtonLink>}
      <ButtonLink to={href("/")} tone={closedPath ? "tint" : "primary"}>
        {t("Show all restaurants")}
      </ButtonLink>
    </EmptyState>
  );
}
