import type { ComponentProps } from "react";
import { Page } from "../../ui/page.tsx";
import { CartBar } from "../cart/cart-links.tsx";
import { DishDialog, useOpenDish } from "./dish-dialog.tsx";
import { MenuCategoryChips } from "./menu-category-chips.tsx";
import { MenuSearch } from "./menu-search.tsx";
import { MenuSections } from "./menu-sections.tsx";
import { RestaurantHeader } from "./restaurant-header.tsx";

type RestaurantPageProps = ComponentProps<typeof RestaurantHeader> &
  ComponentProps<typeof MenuCategoryChips> &
  ComponentProps<typeof MenuSearch> &
  ComponentProps<typeof MenuSections> & { cartRupees: number };

/** A restaurant and its menu. */
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
