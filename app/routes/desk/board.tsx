import { findBoard } from "../../features/kitchen/board.server.ts";
import { BoardColumns, BoardFooter } from "../../features/kitchen/board-columns.tsx";
import sheet from "../../features/kitchen/kitchen.css?url";
import { useKeptTaps } from "../../features/kitchen/use-kept-taps.ts";
import { useMinutesLater } from "../../features/kitchen/use-minutes-later.ts";
import { unavailablePage } from "../../http/errors.server.ts";
import { chooseRestaurant, staffContext } from "../../http/staff.server.ts";
import { NoScriptRefresh } from "../../ui/auto-refresh.tsx";
import { LoadError } from "../../ui/load-error.tsx";
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

export default function BoardPage({ loaderData }: Route.ComponentProps) {
  const { board, restaurantName, stay } = loaderData;
  const minutesLater = useMinutesLater(board);
  const keptTaps = useKeptTaps(stay);
  const count = board.fresh.length;
  return (
    <Page title="Orders" documentTitle={count > 0 ? `(${count}) New orders` : "Orders"} width="full">
      <NoScriptRefresh seconds={refreshSeconds} />
      <p className="quiet">{restaurantName}</p>
      {board.hasMore && <p className="notice notice--warning">There are more open orders than are shown here.</p>}
      <BoardColumns board={board} stay={stay} minutesLater={minutesLater} keptTaps={keptTaps} />
      <BoardFooter {...board} />
    </Page>
  );
}

export function ErrorBoundary() {
  return <LoadError title="Orders" message="The orders could not be loaded" />;
}
