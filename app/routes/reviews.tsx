import { data, href } from "react-router";
import { menuPath } from "../features/catalogue/menu-path.ts";
import { RestaurantNotFound } from "../features/restaurant-menu/restaurant-error-page.tsx";
import { RatingDistribution } from "../features/reviews/rating-distribution.tsx";
import { ReviewItem } from "../features/reviews/review-item.tsx";
import { ReviewedRestaurant } from "../features/reviews/reviewed-restaurant.tsx";
import sheet from "../features/reviews/reviews.css?url";
import { findReviewPage } from "../features/reviews/reviews.server.ts";
import { readPage, readText } from "../features/search/search-params.ts";
import { throwUnavailable } from "../http/errors.server.ts";
import { withEtag } from "../http/etag.server.ts";
import { t } from "../i18n/text.ts";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { isNotFound, LoadError } from "../ui/load-error.tsx";
import { Page } from "../ui/page.tsx";
import { Pagination } from "../ui/pagination.tsx";
import type { Route } from "./+types/reviews";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

const cacheable = withEtag(async ({ url }: Route.LoaderArgs) => {
  const vendorId = readText(url, "vendorId", 64) ?? "";
  const found = await findReviewPage(vendorId, readPage(url)).catch(throwUnavailable("failed to list reviews"));
  if (!found) throw data(null, 404);
  return { vendorId, ...found };
});
export const middleware: Route.MiddlewareFunction[] = [cacheable.middleware];
export const loader = cacheable.loader;

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { vendorId, restaurant, distribution, reviews, page, pageCount } = loaderData;
  const backTo = restaurant.hasMenu ? menuPath(vendorId, { closed: !restaurant.isOpen }) : href("/");
  return (
    <Page
      title={t("Reviews")}
      documentTitle={t("Reviews of {restaurant}", { restaurant: restaurant.name })}
      page={page}
      backTo={backTo}
    >
      <ReviewedRestaurant restaurant={restaurant} />
      {reviews.length === 0 ? (
        <EmptyState title={t("No reviews yet")} text={t("Be the first to review this restaurant!")} icon="star" />
      ) : (
        <>
          <Card title={t("Rating Distribution")}>
            <RatingDistribution distribution={distribution} total={restaurant.total} />
          </Card>
          {reviews.map((review) => (
            <ReviewItem key={review.id} review={review} />
          ))}
        </>
      )}
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefFor={(number) => `${href("/reviews")}?${new URLSearchParams({ vendorId, page: String(number) })}`}
      />
    </Page>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isNotFound(error)) return <RestaurantNotFound />;
  return <LoadError title={t("Reviews")} message={t("The reviews could not be loaded")} />;
}
