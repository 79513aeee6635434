import { data, href } from "react-router";
import { countTry } from "../features/accounts/throttle.server.ts";
import { Time } from "../features/dates/time.tsx";
import { formatRupees } from "../features/money/money.ts";
import { OrderLines } from "../features/orders/order-card.tsx";
import { OrderNotFound } from "../features/orders/order-not-found.tsx";
import { findOrderForCustomer } from "../features/orders/orders.server.ts";
import { ReviewForm } from "../features/reviews/review-fields.tsx";
import { reviewForm } from "../features/reviews/review-form.ts";
import { riderReviewsRefused, submitFailed, tooManyReviews } from "../features/reviews/review-messages.ts";
import { findReview, findReviewedVendor, saveReview } from "../features/reviews/reviews.server.ts";
import { clientAddressContext } from "../http/client-address.server.ts";
import { logFailure } from "../http/errors.server.ts";
import { flash } from "../http/flash.server.ts";
import { formReply, readForm, retryAfter, sendActionHeaders } from "../http/form.server.ts";
import { seeOther } from "../http/see-other.ts";
import { useModalNotice } from "../http/use-modal-notice.ts";
import { customerContext } from "../http/visitor.server.ts";
import { ButtonLink } from "../ui/button.tsx";
import { orCutOff, replyWith } from "../ui/cut-off.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { isNotFound } from "../ui/failed-to-load.tsx";
import { Modal } from "../ui/modal.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Picture } from "../ui/picture.tsx";
import sheet from "../ui/styles/reviews.css?url";
import { useComeback } from "../ui/use-comeback.ts";
import { UserText } from "../ui/user-text.tsx";
import type { Route } from "./+types/review";

const notDelivered = "You can review this order once it is delivered.";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { customerId } = context.get(customerContext);
  const [order, review] = await Promise.all([
    findOrderForCustomer(params.orderId, customerId),
    findReview(params.orderId, customerId),
  ]);
  if (!order) throw data(null, 404);
  const vendor = await findReviewedVendor(order.vendorId);
  return { order, vendor, review, isAboutRider: url.searchParams.get("type") === "rider" };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const { customerId } = context.get(customerContext);
  const form = await readForm(request, reviewForm);
  if (!form.ok) {
    if (!(await findOrderForCustomer(params.orderId, customerId))) throw data(null, 404);
    return data(form.reply, 400);
  }
  const refuse = (message: string, status: number, headers?: HeadersInit) => {
    const { rating, comment } = form.value;
    return data(formReply({ rating: String(rating), comment }, { form: message }), { status, headers });
  };
  if (url.searchParams.get("type") === "rider") return refuse(riderReviewsRefused, 400);
  const wait = await countTry("review", customerId, context.get(clientAddressContext));
  if (wait) return refuse(tooManyReviews(wait), 429, retryAfter(wait));
  const saved = await saveReview(params.orderId, customerId, form.value).catch(
    logFailure("a review could not be saved"),
  );
  if (saved === "not-found") throw data(null, 404);
  if (saved === "not-delivered") return refuse(notDelivered, 409);
  if (saved === "failed") return refuse(submitFailed, 503);
  const message =
    saved === "updated"
      ? "Your review has been updated successfully."
      : "Thank you for your review! It helps other customers make better decisions.";
  const news = flash(request, { kind: "modal", type: "success", title: "Review Submitted!", message });
  return seeOther(href("/review/:orderId", { orderId: params.orderId }), news);
}

export const headers = sendActionHeaders;

export const clientAction = orCutOff(() => replyWith("form", submitFailed));

export default function ReviewPage({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { order, review, isAboutRider } = loaderData;
  const isReviewable = !isAboutRider && order.status === "delivered";
  const title = review ? "Edit Review" : "Write Review";
  const here = href("/review/:orderId", { orderId: order.id });
  return (
    <main className="page page--narrow" id="main">
      <PageTitle hasErrors={Boolean(reply)}>{`${title} ${order.number}`}</PageTitle>
      <PageHeader title={title} backTo={href("/orders")} />
      <ReviewNews />
      <OrderFacts {...loaderData} />
      {isAboutRider && (
        <EmptyState title={riderReviewsRefused} icon="info">
          <ButtonLink to={here}>Review Restaurant</ButtonLink>
        </EmptyState>
      )}
      {!isAboutRider && order.status !== "delivered" && (
        <EmptyState
          title={order.status === "cancelled" ? "A cancelled order cannot be reviewed." : notDelivered}
          icon="clock"
        >
          <ButtonLink to={href("/order-tracking/:orderId", { orderId: order.id })}>Track Order</ButtonLink>
        </EmptyState>
      )}
      {isReviewable && <ReviewForm key={order.id} reply={reply} review={review} />}
    </main>
  );
}

function OrderFacts({ order, vendor, isAboutRider }: Route.ComponentProps["loaderData"]) {
  const restaurant = { name: order.restaurantName, image: vendor?.image || order.restaurantImage };
  const subject = isAboutRider && order.riderName ? { name: order.riderName, image: order.riderPhoto } : restaurant;
  return (
    <article className="order-card">
      <Picture src={subject.image} alt="" width={96} height={96} />
      <div className="order-card-body">
        <h2>
          <UserText>{subject.name}</UserText>
        </h2>
        <p className="quiet">
          Order {order.number} · <Time at={order.placedAt} show="date" />
        </p>
        <p className="quiet">
          <OrderLines lines={order.lines} />
        </p>
        <p className="quiet">Total {formatRupees(order.totalRupees)}</p>
      </div>
    </article>
  );
}

function ReviewNews() {
  const news = useModalNotice();
  if (!news) return null;
  const actions = <ButtonLink to={href("/orders")}>OK</ButtonLink>;
  return <Modal type={news.type} title={news.title} message={news.message} actions={actions} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useComeback(!isNotFound(error));
  if (isNotFound(error)) return <OrderNotFound />;
  return (
    <main className="page page--narrow" id="main">
      <PageTitle hasErrors>Write Review</PageTitle>
      <EmptyState title="Error" text="Failed to load order details. Please try again." icon="warning" level={1}>
        <ButtonLink to={href("/orders")}>OK</ButtonLink>
      </EmptyState>
    </main>
  );
}
