import { data } from "react-router";
import { commentSwitchForm } from "../../features/desk-reviews/comment-switch-form.ts";
import reviewSheet from "../../features/desk-reviews/desk-reviews.css?url";
import { findDeskReviewPage } from "../../features/desk-reviews/desk-reviews.server.ts";
import { DeskReviewsPage } from "../../features/desk-reviews/desk-reviews-page.tsx";
import { deskReviewMessages as messages } from "../../features/desk-reviews/messages.ts";
import { rowOf } from "../../features/desk-reviews/review-rows.tsx";
import { switchComment } from "../../features/desk-reviews/switch-comment.server.ts";
import sheet from "../../features/search/desk-lists.css?url";
import { findScope, hasPermission, requirePermission } from "../../http/desk/permissions.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { flash } from "../../http/flash.server.ts";
import { conflict, readForm } from "../../http/form.server.ts";
import { anchorTo, seeOther } from "../../http/responses.ts";
import { offlineReply } from "../../ui/connection/offline-fallback.ts";
import type { Route } from "./+types/reviews";

export const links: Route.LinksFunction = () => [sheet, reviewSheet].map((href) => ({ rel: "stylesheet", href }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { member, restaurants } = findScope(context, url, "reviews");
  const page = await findDeskReviewPage(member, restaurants, url);
  const mayHide = hasPermission(context, "reviews.hide");
  return data({ ...page, mayHide }, { status: page.dayReply ? 400 : 200 });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const member = requirePermission(context, "reviews.hide");
  const form = await readForm(request, commentSwitchForm);
  if (!form.ok) return form.refusal;
  const { intent, reviewId } = form.value;
  const switched = await orUnavailable(switchComment(member, form.value), "failed to hide or show a comment");
  if (switched.kind === "unavailable") return form.refuseAsUnavailable();
  if (switched.kind === "not-found") throw data(null, 404);
  if (switched.kind === "not-allowed") throw data(null, 403);
  if (switched.kind === "conflict") return form.refuse({ [rowOf(reviewId)]: messages.changed }, conflict);
  const path = url.pathname + url.search + anchorTo(request, rowOf(reviewId));
  return seeOther(path, flash(request, intent === "hide" ? messages.hidden : messages.shown));
}

export const clientAction = offlineReply();

export { reloadAfterConflict as shouldRevalidate } from "../../ui/forms/reload-after-conflict.ts";

export default function DeskReviews({ loaderData, actionData: reply }: Route.ComponentProps) {
  return <DeskReviewsPage {...loaderData} reply={reply} />;
}
