import { t } from "../../i18n/text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { stripBidiControls } from "../../ui/text/bidi.ts";
import { UserText } from "../../ui/text/user-text.tsx";
import { menuPath, shownMenuPath } from "../catalogue/menu-path.ts";
import type { RestaurantDetail } from "../catalogue/restaurants.server.ts";
import { headingOf, type MenuSection } from "./menu.ts";
import { MenuItemCard } from "./menu-item-card.tsx";

type MenuSectionsProps = {
  sections: MenuSection[];
  restaurant: RestaurantDetail;
  category: string | undefined;
  search: string | undefined;
  /** Whether the dishes only resemble what was searched for. */
  isSimilar: boolean;
};

/** The dishes of a menu under the headings of their categories. */
export function MenuSections({ sections, restaurant, category, search, isSimilar }: MenuSectionsProps) {
  if (sections.length === 0 && search) {
    return (
      <EmptyState
        title={t("No dishes found")}
        text={t("Nothing on this menu matches “{search}”.", { search: stripBidiControls(search) })}
      >
        <ButtonLink to={menuPath(restaurant.id, { closed: !restaurant.isOpen })} tone="tint">
          {t("Show the whole menu")}
        </ButtonLink>
      </EmptyState>
    );
  }
  if (sections.length === 0) {
    return <EmptyState title={t("This menu is empty")} text={t("Nothing can be ordered here right now.")} />;
  }
  const action = shownMenuPath(restaurant, { category, search });
  return (
    <>
      {isSimilar && search && (
        <p className="quiet">{t("Dishes spelt like “{search}”", { search: stripBidiControls(search) })}</p>
      )}
      {sections.map((section) => (
        <section className="menu-section" key={section.name}>
          <h2>
            <UserText>{headingOf(section)}</UserText>
          </h2>
          <ul className="menu">
            {section.items.map((item) => (
              <MenuItemCard key={item.id} item={item} restaurant={restaurant} action={action} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
