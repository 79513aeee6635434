import { href } from "react-router";
import { t } from "../../i18n/text.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Hero } from "../../ui/hero.tsx";
import { Icon } from "../../ui/icon.tsx";
import { stripBidiControls } from "../../ui/text/bidi.ts";
import { LogoutIconButton } from "../accounts/logout-icon-button.tsx";
import { type HomeState, listParams, maxSearchLength } from "../catalogue/home-path.ts";

/** The top of the home page: greeting, search and sign-out. */
export function HomeHero({ firstName, state }: { firstName: string; state: HomeState }) {
  return (
    <Hero
      eyebrow={t("Food Delivery Platform")}
      title={t("Hello, {name}!", { name: stripBidiControls(firstName) })}
      aside={<LogoutIconButton />}
    >
      <RestaurantSearch state={state} />
    </Hero>
  );
}

/** Searches restaurants and dishes by name, keeping the selected category, favourites and filters. */
function RestaurantSearch({ state }: { state: HomeState }) {
  const { search, categoryId, favourites } = state;
  return (
    <Form className="search" role="search" action={href("/")}>
      <Icon name="search" />
      {categoryId && <input type="hidden" name="category" value={categoryId} />}
      {favourites && <input type="hidden" name="favourites" value="1" />}
      {listParams(state).map(([name, value]) => (
        <input type="hidden" name={name} value={value} key={name} />
      ))}
      <input
        type="search"
        dir="auto"
        name="q"
        key={search}
        defaultValue={search}
        aria-label={t("Search restaurants")}
        placeholder={t("Search restaurants...")}
        enterKeyHint="search"
        maxLength={maxSearchLength}
      />
      <Button>{t("Search")}</Button>
    </Form>
  );
}
