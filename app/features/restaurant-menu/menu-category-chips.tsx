import { Fragment } from "react";
import { t } from "../../i18n/text.ts";
import { Link } from "../../ui/link.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { shownMenuPath } from "../catalogue/menu-path.ts";
import { headingOf, type MenuCategory } from "./menu.ts";

type MenuCategoryChipsProps = {
  restaurant: { id: string; isOpen: boolean };
  categories: MenuCategory[];
  category: string | undefined;
  search: string | undefined;
};

/** Links to the categories of a menu and to all of it. Changing the category keeps the search. */
export function MenuCategoryChips({ restaurant, categories, category, search }: MenuCategoryChipsProps) {
  return (
    <nav className="chip-row" aria-label={t("Menu categories")}>
      {[undefined, ...categories].map((shown) => (
        <Fragment key={shown?.name ?? ""}>
          <Link
            className="chip"
            to={shownMenuPath(restaurant, { category: shown?.name, search })}
            aria-current={shown?.name === category ? "true" : undefined}
            preventScrollReset
          >
            <UserText>{shown ? headingOf(shown) : t("All")}</UserText>
          </Link>{" "}
        </Fragment>
      ))}
    </nav>
  );
}
