import { data, href } from "react-router";
import { Time } from "../../features/dates/time.tsx";
import { findDeskOrder, listOrderHistory } from "../../features/kitchen/desk-order.server.ts";
import { DeskOrderDetails, OrderedDishes, OrderHistory } from "../../features/kitchen/desk-order.tsx";
import sheet from "../../features/kitchen/kitchen.css?url";
import { MoveButtons } from "../../features/kitchen/move-buttons.tsx";
import { originOf, pathAfterMove } from "../../features/kitchen/move-result.ts";
import { OrderOffline } from "../../features/kitchen/order-offline.tsx";
import { markSeen } from "../../features/kitchen/seen-orders.server.ts";
import { RiderOrder } from "../../features/riders/rider-order.tsx";
import riderSheet from "../../features/riders/riders.css?url";
import { requirePermission } from "../../http/staff.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import type { Route } from "./+types/order";

export const links: Route.LinksFunction = () => [sheet, riderSheet].map((href) => ({ rel: "stylesheet", href }));

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const member = requirePermission(context, "order");
  const order = await findDeskOrder(member, params.orderId);
  if (!order) throw data(null, 404);
  if (order.status === "pending") await markSeen(member, [order.id]);
  const list = url.searchParams.get("from");
  const isOfList = list === "orders" || list === "overview";
  const backTo = isOfList ? `/desk/${list}` : pathAfterMove(order, originOf(order, "board"));
  return { order, history: await listOrderHistory(order.id), backTo };
}

export default function DeskOrderPage({ loaderData: { order, history, backTo } }: Route.ComponentProps) {
  return (
    <Page title={`Order ${order.number}`} backTo={backTo} width="columns">
      <OrderOffline />
      <div className="columns order-columns">
        <div className="columns-main">
          {!order.mayPrint && <RiderOrder order={order} />}
          <OrderedDishes order={order} />
        </div>
        <div className="columns-side">
          <Card title="Next">
            {order.isForLater && order.boardAt && (
              <p>
                You can accept it at <Time at={order.boardAt} show="time" />, when it comes to the board.
              </p>
            )}
            {order.moves.length > 0 ? <MoveButtons order={order} from="order" /> : <p>Nothing is left to do.</p>}
            {order.mayPrint && (
              <ButtonLink to={href("/desk/orders/:orderId/ticket", { orderId: order.id })} tone="plain" wide>
                Print ticket
              </ButtonLink>
            )}
          </Card>
        </div>
        <div className="columns-main">
          <DeskOrderDetails order={order} />
          <OrderHistory history={history} />
        </div>
      </div>
    </Page>
  );
}
