import { Form, href } from "react-router";
import { t } from "../../i18n/text.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type ListChoices, listParams } from "./home-path.ts";

/** Characters of a search that are looked at. */
export const longestSearch = 100;

type RestaurantSearchProps = { search: string | undefined; categoryId: string | undefined; choices: ListChoices };

/** Searches restaurants by name, and dishes, within the chosen category and by the other choices. */
export function RestaurantSearch({ search, categoryId, choices }: RestaurantSearchProps) {
  return (
    <Form className="search" role="search" action={href("/")}>
      <Icon name="search" />
      {categoryId && <input type="hidden" name="category" value={categoryId} />}
      {listParams(choices).map(([name, value]) => (
        <input type="hidden" name={name} value={value} key={name} />
      ))}
      <input
        type="search"
        name="q"
        key={search}
        defaultValue={search}
        aria-label={t("Search restaurants")}
        placeholder={t("Search restaurants...")}
        enterKeyHint="search"
        maxLength={longestSearch}
      />
      <Button>{t("Search")}</Button>
    </Form>
  );
}
