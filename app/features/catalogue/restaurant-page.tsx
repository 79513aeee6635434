import type { ComponentProps } from "react";
import { Page } from "../../ui/page.tsx";
import { CartBar } from "../cart/cart-links.tsx";
import { DishDialog } from "./dish-dialog.tsx";
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
  return (
    <Page title={found.restaurant.name} header="none" width="full">
      <RestaurantHeader {...found} />
      <MenuCategoryChips {...found} />
      <MenuSearch {...found} />
      <MenuSections {...found} />
      <CartBar totalRupees={cartRupees} />
      <DishDialog sections={found.sections} restaurant={found.restaurant} />
    </Page>
  );
}
