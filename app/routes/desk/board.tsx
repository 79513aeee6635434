import { DeskErrorPage } from "../../features/desk/desk-error-page.tsx";
import type { StaffMember } from "../../features/desk/staff-member.ts";
import { findBoard } from "../../features/kitchen/board.server.ts";
import { BoardPage } from "../../features/kitchen/board-page.tsx";
import sheet from "../../features/kitchen/kitchen.css?url";
import { acknowledgeOrders } from "../../features/moves/acknowledge-orders.server.ts";
import { acknowledgeForm } from "../../features/moves/move-form.ts";
import { pathAfterMove } from "../../features/moves/move-origin.ts";
import { queueKeyOf } from "../../features/moves/queue-key.ts";
import { showLastSeenOffline } from "../../features/offline-taps/last-seen-pages.ts";
import { queueTapWhenOffline } from "../../features/offline-taps/tap-queue.ts";
import { answerTap, isSeen } from "../../http/desk/answer-tap.server.ts";
import { chooseRestaurant, requirePermission } from "../../http/desk/permissions.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { readForm, readIntent } from "../../http/form.server.ts";
import type { Route } from "./+types/board";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const chosen = await chooseRestaurant(context, url, "board");
  const { vendorId } = chosen;
  const member = requirePermission(context, "board", vendorId);
  const showsAllFinished = url.searchParams.get("finished") === "all";
  const board = await findBoard(member, vendorId, { showsAllFinished, isSeen: isSeen(request) });
  return { board, ...chosen, queueKey: queueKeyOf(member, vendorId) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const member = requirePermission(context, "board", url.searchParams.get("restaurant") ?? undefined);
  if ((await readIntent(request)) === "acknowledge") return acknowledge(request, member);
  return answerTap({ request, url, member, pathAfter: (order) => pathAfterMove(order, "board", url.searchParams) });
}

/** Records which orders a visible board shows. A failure gets no error page, which would end the board's alarm. */
async function acknowledge(request: Request, member: StaffMember) {
  const form = await readForm(request, acknowledgeForm);
  if (!form.ok) return form.refusal;
  const acknowledging = acknowledgeOrders(member, form.value.orders.split(" "));
  const result = await orUnavailable(acknowledging, "failed to record what a board shows");
  return result?.kind === "unavailable" ? form.refuseAsUnavailable() : null;
}

export const clientMiddleware = [showLastSeenOffline("routes/desk/board")];

export const clientAction = queueTapWhenOffline;

export default function BoardRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <BoardPage page={loaderData} reply={actionData ?? undefined} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskErrorPage error={error} title="Orders" message="The orders could not be loaded" />;
}
