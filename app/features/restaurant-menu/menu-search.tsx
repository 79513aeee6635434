import { t } from "../../i18n/text.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { useSearchBox } from "../../ui/forms/use-search-box.ts";
import { maxSearchLength } from "../catalogue/home-path.ts";
import { menuPath } from "../catalogue/menu-path.ts";

type MenuSearchProps = {
  restaurant: { id: string; isOpen: boolean };
  category: string | undefined;
  search: string | undefined;
};

/** Searches the dishes of a menu, within the chosen category. */
export function MenuSearch({ restaurant, category, search }: MenuSearchProps) {
  return (
    <Form className="menu-search" role="search" action={menuPath(restaurant.id)} preventScrollReset>
      {category && <input type="hidden" name="category" value={category} />}
      {!restaurant.isOpen && <input type="hidden" name="closed" value="1" />}
      <input
        className="field-input"
        type="search"
        dir="auto"
        name="q"
        {...useSearchBox(search)}
        aria-label={t("Search this menu")}
        placeholder={t("Search this menu...")}
        enterKeyHint="search"
        maxLength={maxSearchLength}
      />
      <Button tone="tint">{t("Search")}</Button>
    </Form>
  );
}
