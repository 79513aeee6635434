import { href } from "react-router";
import { stripBidiControls, t } from "../../i18n/text.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { useSearchBox } from "../../ui/forms/use-search-box.ts";
import { Hero } from "../../ui/hero.tsx";
import { Icon } from "../../ui/icon.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { type HomeState, maxSearchLength } from "../catalogue/home-path.ts";
import { HiddenState } from "./sort-and-filter.tsx";

/** The top of the home page: greeting, search and sign-out. */
export function HomeHero({ firstName, state }: { firstName: string; state: HomeState }) {
  return (
    <Hero
      eyebrow={t("Food Delivery Platform")}
      title={t("Hello, {name}!", { name: stripBidiControls(firstName) })}
      aside={<LogoutButton />}
    >
      <RestaurantSearch state={state} />
    </Hero>
  );
}

/** Logs out without confirmation. */
function LogoutButton() {
  return (
    <Form method="post" action={href("/logout")}>
      <button type="submit" className="round-link">
        <Icon name="logout" />
        <VisuallyHidden>{t("Logout")}</VisuallyHidden>
      </button>
    </Form>
  );
}

/** Searches restaurants and dishes by name, keeping the selected category, favourites and filters. */
function RestaurantSearch({ state }: { state: HomeState }) {
  const { search } = state;
  return (
    <Form className="search" role="search" action={href("/")}>
      <Icon name="search" />
      <HiddenState state={{ ...state, search: undefined, choosing: false }} />
      <input
        type="search"
        dir="auto"
        name="q"
        {...useSearchBox(search)}
        aria-label={t("Search restaurants")}
        placeholder={t("Search restaurants...")}
        enterKeyHint="search"
        maxLength={maxSearchLength}
      />
      <Button>{t("Search")}</Button>
    </Form>
  );
}
