import { href, useLocation } from "react-router";
import { t } from "../../i18n/text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { changeQuery } from "../../ui/change-query.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";

/** Turns the favourites filter of the restaurant list on or off, keeping the other filters. */
export function FavouritesLink({ isOn = false }: { isOn?: boolean }) {
  const { search } = useLocation();
  return (
    <ButtonLink
      className="favourites-link"
      to={changeQuery(search, { favourites: isOn ? undefined : "1", page: undefined })}
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

/** Replaces an empty list of favourites. */
export function NoFavourites({ hasSome }: { hasSome: boolean }) {
  const title = hasSome ? t("None of your favourites is open now") : t("No favourites yet");
  const text = hasSome ? "" : t("Tap the heart on a restaurant to find it here next time.");
  return (
    <EmptyState title={title} text={text}>
      <ButtonLink to={href("/")}>{t("Show all restaurants")}</ButtonLink>
    </EmptyState>
  );
}
