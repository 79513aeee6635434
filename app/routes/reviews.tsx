import { data, href } from "react-router";
import { RestaurantNotFound } from "../features/catalogue/restaurant-not-found.tsx";
import { ReviewItem } from "../features/reviews/review-item.tsx";
import { countByStars, findReviewedVendor, listReviews, reviewsPerPage } from "../features/reviews/reviews.server.ts";
import { unavailablePage } from "../http/errors.server.ts";
import { revalidateWithETag } from "../http/etag.server.ts";
import { readPage, readText } from "../http/search-params.ts";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { isNotFound, LoadError } from "../ui/load-error.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { Picture } from "../ui/picture.tsx";
import { pluralize } from "../ui/pluralize.ts";
import { Stars } from "../ui/rating.tsx";
import sheet from "../ui/styles/reviews.css?url";
import { UserText } from "../ui/user-text.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import type { Route } from "./+types/reviews";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export const middleware: Route.MiddlewareFunction[] = [revalidateWithETag];

const unavailable = unavailablePage("reviews could not be listed");

export async function loader({ url }: Route.LoaderArgs) {
  const vendorId = readText(url, "vendorId", 64);
  const vendor = vendorId && (await findReviewedVendor(vendorId).catch(unavailable));
  if (!vendor) throw data(null, 404);
  const pageCount = Math.max(1, Math.ceil(vendor.total / reviewsPerPage));
  const page = Math.min(readPage(url), pageCount);
  const [distribution, reviews] = await Promise.all([
    countByStars(vendorId),
    listReviews(vendorId, page, vendor.total),
  ]).catch(unavailable);
  return { vendorId, vendor, distribution, reviews, page, pageCount };
}

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { vendorId, vendor, distribution, reviews, page, pageCount } = loaderData;
  return (
    <main className="page page--narrow" id="main">
      <PageTitle page={page}>{`Reviews of ${vendor.name}`}</PageTitle>
      <PageHeader
        title="Reviews"
        backTo={vendor.isOpen ? href("/restaurant/:restaurantId", { restaurantId: vendorId }) : href("/")}
      />
      <article className="order-card reviewed">
        <Picture src={vendor.image} alt="" width={96} height={96} eager />
        <div className="order-card-body">
          <h2>
            <UserText>{vendor.name}</UserText>
          </h2>
          <p>
            {vendor.rating && (
              <>
                <strong className="average">{vendor.rating}</strong> <Stars value={Number(vendor.rating)} />{" "}
              </>
            )}
            <span className="quiet review-count">{`(${pluralize(vendor.total, "review")})`}</span>
          </p>
        </div>
      </article>
      {reviews.length === 0 ? (
        <EmptyState title="No reviews yet" text="Be the first to review this restaurant!" icon="star" />
      ) : (
        <>
          <Card title="Rating Distribution">
            <Distribution distribution={distribution} total={vendor.total} />
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
    </main>
  );
}

type DistributionProps = Pick<Route.ComponentProps["loaderData"], "distribution"> & { total: number };

function Distribution({ distribution, total }: DistributionProps) {
  return (
    <ul className="star-counts">
      {distribution.map(({ stars, count }) => (
        <li key={stars}>
          <span aria-hidden="true">{stars} ★</span>
          <VisuallyHidden>{`${pluralize(stars, "star")}: `}</VisuallyHidden>
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">
            <rect width={(100 * count) / Math.max(1, total)} height="1" />
          </svg>
          <span>{count}</span>
        </li>
      ))}
    </ul>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isNotFound(error) ? (
    <RestaurantNotFound />
  ) : (
    <LoadError title="Reviews" message="The reviews could not be loaded" />
  );
}
