import { data, href } from "react-router";
import { findOrderForCustomer } from "../features/orders/orders.server.ts";
import { reviewErrorTitle, reviewMessages } from "../features/reviews/messages.ts";
import { ReviewForm } from "../features/reviews/review-fields.tsx";
import { reviewForm } from "../features/reviews/review-form.ts";
import { NotReviewable, ReviewErrorPage, ReviewSaved } from "../features/reviews/review-states.tsx";
import { ReviewedOrder } from "../features/reviews/reviewed-order.tsx";
import sheet from "../features/reviews/reviews.css?url";
import { findRatedRestaurant, findReview, saveReview } from "../features/reviews/reviews.server.ts";
import { customerContext } from "../http/accounts/customer.server.ts";
import { orUnavailable } from "../http/errors.server.ts";
import { flash } from "../http/flash.server.ts";
import { readForm, tooManyRequests } from "../http/form.server.ts";
import { seeOther } from "../http/responses.ts";
import { t } from "../i18n/text.ts";
import { offlineReply } from "../ui/connection/offline-fallback.ts";
import { Page } from "../ui/page.tsx";
import type { Route } from "./+types/review";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { customerId } = context.get(customerContext);
  const [order, review] = await Promise.all([
    findOrderForCustomer(params.orderId, customerId),
    findReview(params.orderId, customerId),
  ]);
  if (!order) throw data(null, 404);
  const restaurant = await findRatedRestaurant(order.vendorId);
  return { order, restaurant, review, isAboutRider: url.searchParams.get("type") === "rider" };
}

export async function action({ request, params: { orderId }, context, url }: Route.ActionArgs) {
  const { customerId } = context.get(customerContext);
  const title = ({ rating, comment }: Record<string, string>) => reviewErrorTitle(rating ?? comment);
  const form = await readForm(request, reviewForm, { title });
  if (!form.ok) {
    if (!(await findOrderForCustomer(orderId, customerId))) throw data(null, 404);
    return form.refusal;
  }
  if (url.searchParams.get("type") === "rider") return form.refuse({ form: reviewMessages.aboutRider });
  const saved = await orUnavailable(saveReview(orderId, customerId, form.value), "failed to save a review");
  switch (saved.kind) {
    case "not-found":
      throw data(null, 404);
    case "not-delivered":
      return form.refuse({ form: reviewMessages.notDelivered }, { status: 409 });
    case "too-many":
      return form.refuse({ form: reviewMessages.tooMany(saved.seconds) }, tooManyRequests(saved.seconds));
    case "unavailable":
      return form.refuseAsUnavailable({ form: reviewMessages.submitFailed });
    case "added":
    case "updated":
      return seeOther(href("/review/:orderId", { orderId }), flash(request, reviewMessages[saved.kind]));
  }
}

export const clientAction = offlineReply(() => ({ form: reviewMessages.submitFailed }));

export default function ReviewPage({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { order, review, isAboutRider } = loaderData;
  const title = review ? t("Edit Review") : t("Write Review");
  const isReviewable = !isAboutRider && order.status === "delivered";
  return (
    <Page title={title} documentTitle={`${title} ${order.number}`} backTo={href("/orders")} hasErrors={Boolean(reply)}>
      <ReviewSaved />
      <ReviewedOrder {...loaderData} />
      {isReviewable ? (
        <ReviewForm reply={reply} review={review} />
      ) : (
        <NotReviewable order={order} isAboutRider={isAboutRider} />
      )}
    </Page>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ReviewErrorPage error={error} />;
}
