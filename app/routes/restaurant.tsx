import { data, href, Link } from "react-router";
import { addToCart } from "../features/cart/add-to-cart.server.ts";
import { addToCartForm } from "../features/cart/add-to-cart-form.ts";
import { findCart } from "../features/cart/cart.server.ts";
import { CartBar, CartButton } from "../features/cart/cart-links.tsx";
import { additionFailed, noticeOfAdding } from "../features/cart/cart-notices.ts";
import { findRestaurant, listMenu } from "../features/catalogue/catalogue.server.ts";
import { groupByCategory } from "../features/catalogue/menu.ts";
import { MenuCategoryChips } from "../features/catalogue/menu-category-chips.tsx";
import { MenuItemCard } from "../features/catalogue/menu-item-card.tsx";
import { RestaurantNotFound } from "../features/catalogue/restaurant-not-found.tsx";
import { formatRupees } from "../features/money/money.ts";
import { logFailure } from "../http/errors.server.ts";
import { revalidateWithETag } from "../http/etag.server.ts";
import { flash } from "../http/flash.server.ts";
import { readForm } from "../http/form.server.ts";
import { stayOnPage } from "../http/responses.ts";
import { readText } from "../http/search-params.ts";
import { customerContext } from "../http/visitor.server.ts";
import { stripBidiControls } from "../ui/bidi.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Icon } from "../ui/icon.tsx";
import { isNotFound, LoadError } from "../ui/load-error.tsx";
import { withOfflineFallback } from "../ui/offline-fallback.ts";
import { PageTitle } from "../ui/page-title.tsx";
import { Picture } from "../ui/picture.tsx";
import { pluralize } from "../ui/pluralize.ts";
import { Rating } from "../ui/rating.tsx";
import sheet from "../ui/styles/restaurant.css?url";
import { UserText } from "../ui/user-text.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import type { Route } from "./+types/restaurant";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export const middleware: Route.MiddlewareFunction[] = [revalidateWithETag];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const [restaurant, cart] = await Promise.all([
    findRestaurant(params.restaurantId),
    findCart(context.get(customerContext).customerId),
  ]);
  if (!restaurant) throw data(null, 404);
  const menu = groupByCategory(await listMenu(restaurant.id));
  const categories = menu.map(({ name }) => name);
  const category = categories.find((name) => name === readText(url, "category", 200));
  return {
    restaurant,
    categories,
    category,
    menu: menu.filter(({ name }) => !category || name === category),
    cartRupees: cart?.totals.totalRupees ?? 0,
  };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const form = await readForm(request, addToCartForm);
  const wish = form.ok ? form.value : { itemId: "", variationId: undefined };
  const added = await addToCart(context.get(customerContext).customerId, {
    vendorId: params.restaurantId,
    menuItemId: wish.itemId,
    variationId: wish.variationId,
  }).catch(logFailure("an item could not be added to a cart"));
  const notice = added === "failed" ? additionFailed : noticeOfAdding(added);
  const item = added !== "failed" && added.kind !== "unavailable" ? `#item-${wish.itemId}` : "";
  return stayOnPage({ request, url }, url.pathname + url.search + item, flash(request, notice));
}

export const clientAction = withOfflineFallback(() => additionFailed);

export default function Restaurant({ loaderData }: Route.ComponentProps) {
  const { restaurant, menu, cartRupees } = loaderData;
  const { name, cuisine, address, image, rating, totalRatings, deliveryTime, deliveryFeeRupees } = restaurant;
  return (
    <main className="page" id="main">
      <PageTitle>{name}</PageTitle>
      <header className="restaurant-header">
        <Picture src={image} alt="" width={800} height={400} eager />
        <Link className="round-link" to={href("/")}>
          <Icon name="back" />
          <VisuallyHidden>Back</VisuallyHidden>
        </Link>
        <CartButton />
        <div className="restaurant-panel">
          <h1>
            <UserText>{name}</UserText>
          </h1>
          <p className="quiet">{[cuisine, address].filter(Boolean).map(stripBidiControls).join(" · ")}</p>
          <dl className="stats">
            <div>
              <dt>
                <Link to={`${href("/reviews")}?${new URLSearchParams({ vendorId: restaurant.id })}`}>
                  {pluralize(totalRatings, "review")}
                </Link>
              </dt>
              <dd>
                <Rating value={rating} />
              </dd>
            </div>
            <div>
              <dt>delivery</dt>
              <dd>{deliveryTime}</dd>
            </div>
            <div>
              <dt>fee</dt>
              <dd>{deliveryFeeRupees > 0 ? formatRupees(deliveryFeeRupees) : "Free"}</dd>
            </div>
          </dl>
        </div>
      </header>
      <MenuCategoryChips {...loaderData} restaurantId={restaurant.id} />
      {menu.length === 0 && <EmptyState title="This menu is empty" text="Nothing can be ordered here right now." />}
      {menu.map(({ name: category, items }) => (
        <section className="menu-section" key={category}>
          <h2>
            <UserText>{category}</UserText>
          </h2>
          <ul className="menu">
            {items.map((item) => (
              <MenuItemCard key={item.id} item={item} />
            ))}
          </ul>
        </section>
      ))}
      <CartBar totalRupees={cartRupees} />
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isNotFound(error) ? <RestaurantNotFound /> : <LoadError message="Failed to load restaurant data" />;
}
