import { type ComponentProps, Fragment, lazy, Suspense, useEffect } from "react";
import { useFetcher, useLocation } from "react-router";
import { stripBidiControls, t } from "../../i18n/text.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { useSearchBox } from "../../ui/forms/use-search-box.ts";
import { Link } from "../../ui/link.tsx";
import { Modal } from "../../ui/modal.tsx";
import { Page } from "../../ui/page.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { CartBar } from "../cart/cart-links.tsx";
import { maxSearchLength } from "../catalogue/home-path.ts";
import { menuPath, shownMenuPath } from "../catalogue/menu-path.ts";
import { dishPath } from "../menu/dish-path.ts";
import type { Dish } from "./dish.server.ts";
import { headingOf, type MenuCategory, type MenuSection } from "./menu.ts";
import { MenuSections } from "./menu-sections.tsx";
import { RestaurantHeader } from "./restaurant-header.tsx";

type RestaurantPageProps = MenuFilterProps &
  ComponentProps<typeof RestaurantHeader> &
  ComponentProps<typeof MenuSections> & { cartRupees: number };

export function RestaurantPage({ cartRupees, ...found }: RestaurantPageProps) {
  const dish = useOpenDish(found);
  return (
    // A dialog has the URL of its dish's page, and the title.
    <Page title={(dish ?? found.restaurant).name} header="none" width="full">
      <RestaurantHeader {...found} />
      {found.categories.length > 0 && (
        <>
          <MenuCategoryChips {...found} />
          <MenuSearch {...found} />
        </>
      )}
      <MenuSections {...found} />
      <CartBar totalRupees={cartRupees} />
      <DishDialog dish={dish} />
    </Page>
  );
}

// Loaded when the first dialog opens.
const DishChoices = lazy(() => import("./dish-choices.tsx"));

type OpenMenu = { sections: MenuSection[]; restaurant: { id: string } };

/** Returns the dish whose dialog is open, or undefined. */
function useOpenDish({ sections, restaurant }: OpenMenu): { name: string } | undefined {
  const { mask } = useLocation();
  const isShown = ({ id }: { id: string }) => dishPath(restaurant.id, id) === mask?.pathname;
  return mask && sections.flatMap(({ items }) => items).find(isShown);
}

/**
 * A dialog over the menu with the choices of a dish. The browser's URL is that of the dish's page, but only the hash of the
 * router's location has changed, so the menu stays and only the dish is loaded.
 */
function DishDialog({ dish }: { dish: { name: string } | undefined }) {
  const { mask, pathname, search } = useLocation();
  if (!dish || !mask) return null;
  const menu = pathname + search;
  return <OpenDish name={dish.name} path={mask.pathname + mask.search} closeTo={{ to: `${menu}#menu`, mask: menu }} />;
}

type OpenDishProps = Omit<ComponentProps<typeof DishChoices>, "dish"> & { name: string };

function OpenDish({ name, path, closeTo }: OpenDishProps) {
  const { load, data } = useFetcher<{ dish: Dish }>();
  useEffect(() => void load(path), [load, path]);
  return (
    <Modal title={stripBidiControls(name)} closeTo={closeTo}>
      <Suspense>
        <DishChoices dish={data?.dish} path={path} closeTo={closeTo} />
      </Suspense>
    </Modal>
  );
}

type MenuFilterProps = {
  restaurant: { id: string; isOpen: boolean };
  categories: MenuCategory[];
  category: string | undefined;
  search: string | undefined;
};

/** Links to the categories of a menu and to all of it. Changing the category keeps the search. */
function MenuCategoryChips({ restaurant, categories, category, search }: MenuFilterProps) {
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

/** Searches the dishes of a menu, within the chosen category. */
function MenuSearch({ restaurant, category, search }: Omit<MenuFilterProps, "categories">) {
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
