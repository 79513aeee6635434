import { href } from "react-router";
import { findBoard } from "../../features/kitchen/board.server.ts";
import { BoardFooter } from "../../features/kitchen/board-columns.tsx";
import sheet from "../../features/kitchen/kitchen.css?url";
import { LiveBoard } from "../../features/kitchen/live-board.tsx";
import { seenForm } from "../../features/kitchen/seen-form.ts";
import { markSeen } from "../../features/kitchen/seen-orders.server.ts";
import { unavailablePage } from "../../http/errors.server.ts";
import { readForm } from "../../http/form.server.ts";
import { stayOnPage } from "../../http/responses.ts";
import { chooseRestaurant, staffContext } from "../../http/staff.server.ts";
import { NoScriptRefresh } from "../../ui/auto-refresh.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { withOfflineFallback } from "../../ui/offline-fallback.ts";
import { Page } from "../../ui/page.tsx";
import type { Route } from "./+types/board";

const refreshSeconds = 20;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { vendorId, restaurantName } = await chooseRestaurant(context, url, "board");
  const member = context.get(staffContext);
  const board = await findBoard(member, vendorId).catch(unavailablePage("failed to list a board's orders"));
  return { board, vendorId, restaurantName, stay: `taps ${member.id} ${vendorId}` };
}

/** A board that is in view acknowledges the orders it shows. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { vendorId } = await chooseRestaurant(context, url, "board");
  const form = await readForm(request, seenForm);
  if (!form.ok) return form.refusal;
  await markSeen(context.get(staffContext), form.value.seen.split(" "));
  return stayOnPage({ request, url }, `${href("/desk/board")}?${new URLSearchParams({ restaurant: vendorId })}`);
}

/** Without a connection the board stays as it is. */
export const clientAction = withOfflineFallback(() => null);

export default function BoardPage({ loaderData }: Route.ComponentProps) {
  const { board, restaurantName, vendorId, stay } = loaderData;
  const count = board.fresh.length;
  return (
    <Page title="Orders" documentTitle={count > 0 ? `(${count}) New orders` : "Orders"} width="full">
      <NoScriptRefresh seconds={refreshSeconds} />
      <p className="quiet">{restaurantName}</p>
      {board.hasMore && <p className="notice notice--warning">There are more open orders than are shown here.</p>}
      <LiveBoard board={board} vendorId={vendorId} stay={stay} />
      <BoardFooter {...board} />
    </Page>
  );
}

export function ErrorBoundary() {
  return <LoadError title="Orders" message="The orders could not be loaded" />;
}
