import { Fragment } from "react";
import { stripBidiControls, t } from "../../i18n/text.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Cached } from "../../ui/cached.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useFetcher } from "../../ui/forms/form.tsx";
import { InlineError } from "../../ui/inline-error.tsx";
import { Link } from "../../ui/link.tsx";
import { Picture } from "../../ui/picture.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { menuPath, shownMenuPath } from "../catalogue/menu-path.ts";
import type { RestaurantDetail } from "../catalogue/restaurants.server.ts";
import { dishPath } from "../menu/dish-path.ts";
import { formatRupees } from "../money/money.ts";
import type { MenuItem } from "./menu.server.ts";
import { headingOf, type MenuSection } from "./menu.ts";

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
        id="results"
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
      {sections.map((section, index) => (
        <section className="menu-section" key={section.name}>
          <h2 id={index === 0 ? "results" : undefined}>
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

type MenuItemCardProps = {
  item: MenuItem;
  restaurant: Pick<RestaurantDetail, "id" | "isOpen" | "takesScheduledOnly" | "openingText">;
  /** The path of the page the card is on, which handles its form. */
  action: string;
};

/**
 * A dish with the form that adds one to the cart. The form uses a fetcher: as a navigation, it would be aborted by the next
 * tap. While the restaurant takes no orders, its opening time replaces the form.
 */
function MenuItemCard(card: MenuItemCardProps) {
  const { item, restaurant, action } = card;
  const { id, name, description, image, isPopular } = item;
  const variant = [restaurant.isOpen, restaurant.takesScheduledOnly, restaurant.openingText, action].join(" ");
  return (
    <Cached as="li" source={item} variant={variant} className={classOf(item)} id={`item-${id}`}>
      <Picture src={image} alt="" width={96} height={96} />
      <div>
        <h3>
          <UserText>{name}</UserText> {isPopular && <Badge tone="warning">{t("Popular")}</Badge>}
        </h3>
        {description && (
          <p className="quiet">
            <UserText>{description}</UserText>
          </p>
        )}
      </div>
      <MenuItemAction {...card} />
    </Cached>
  );
}

function classOf({ isSoldOut, sizes, extras }: MenuItem): string {
  const isWide = extras === "optional" || (extras !== "required" && sizes.length > 0);
  return `menu-item${isSoldOut ? " menu-item--sold-out" : ""}${isWide ? " menu-item--wide" : ""}`;
}

/** The form of a dish, or its price with what replaces the form. */
function MenuItemAction({ item, restaurant, action }: MenuItemCardProps) {
  const { isOpen, takesScheduledOnly, openingText } = restaurant;
  const choices = linkToChoices(restaurant.id, item.id, action);
  const isClosed = !isOpen && !takesScheduledOnly;
  if (!isClosed && !item.isSoldOut && item.extras !== "required")
    return <AddToCart item={item} choices={choices} action={action} />;
  return (
    <div className="menu-item-form">
      <LowestPrice item={item} />
      {isClosed ? (
        <p className="opening-text">{openingText ?? t("Closed right now")}</p>
      ) : item.isSoldOut ? (
        <Badge tone="neutral">{t("Sold out")}</Badge>
      ) : (
        <div className="menu-item-actions">
          <ButtonLink {...choices} small aria-label={t("Choose: {name}", { name: stripBidiControls(item.name) })}>
            {t("Choose")}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

/** Links to the page of a dish; with scripts it opens as a dialog over the menu. */
function linkToChoices(restaurantId: string, itemId: string, action: string) {
  const [, query] = action.split("?");
  const search = query ? `?${query}` : "";
  return { to: { search, hash: "choose" }, mask: dishPath(restaurantId, itemId) + search, preventScrollReset: true };
}

type AddToCartProps = Pick<MenuItemCardProps, "item" | "action"> & { choices: ReturnType<typeof linkToChoices> };

function AddToCart({ item, choices, action }: AddToCartProps) {
  const { id, name, priceRupees, sizes } = item;
  const adding = useFetcher<{ message: string } | null>();
  return (
    <adding.Form className="menu-item-form" method="post" action={action}>
      <input type="hidden" name="itemId" value={id} />
      {sizes.length > 0 ? <Sizes item={item} /> : <p className="price">{formatRupees(priceRupees)}</p>}
      <div className="menu-item-actions">
        {item.extras === "optional" && (
          <Link {...choices} aria-label={t("Extras: {name}", { name: stripBidiControls(name) })}>
            {t("Extras")}
          </Link>
        )}{" "}
        <Button
          small
          busy={adding.state !== "idle"}
          aria-label={t("Add to Cart: {name}", { name: stripBidiControls(name) })}
        >
          {t("Add to Cart")}
        </Button>
      </div>
      {adding.data && <InlineError>{adding.data.message}</InlineError>}
    </adding.Form>
  );
}

function LowestPrice({ item: { priceRupees, sizes } }: { item: MenuItem }) {
  const prices = sizes.length > 0 ? sizes.map((size) => size.priceRupees) : [priceRupees];
  const price = formatRupees(Math.min(...prices));
  return <p className="price">{sizes.length > 1 ? t("from {price}", { price }) : price}</p>;
}

function Sizes({ item: { name, sizes } }: { item: MenuItem }) {
  return (
    <fieldset className="sizes">
      <legend className="visually-hidden">{t("Size of {name}", { name: stripBidiControls(name) })}</legend>{" "}
      {sizes.map((size, index) => (
        <Fragment key={size.id}>
          <label className="size">
            <input type="radio" name="variationId" value={size.id} defaultChecked={index === 0} />
            <span>
              <UserText>{size.name}</UserText> <span className="price">{formatRupees(size.priceRupees)}</span>
            </span>
          </label>{" "}
        </Fragment>
      ))}
    </fieldset>
  );
}
