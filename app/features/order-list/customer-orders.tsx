import { NextPage } from "../../ui/next-page.tsx";
import { EmptyLine } from "../desk/empty-list.tsx";
import type { ListedOrder } from "./list-orders.server.ts";
import { OrderRows } from "./order-rows.tsx";

/** One customer's orders, on the customer's page. */
export function CustomerOrders({ orders, next }: { orders: ListedOrder[]; next: string | undefined }) {
  return (
    <section aria-labelledby="orders">
      <h2 id="orders">Orders</h2>
      {orders.length > 0 ? (
        <OrderRows orders={orders} isOfCustomer />
      ) : (
        <EmptyLine by="after">No orders yet.</EmptyLine>
      )}
      {orders.length > 0 && <NextPage next={next} label="Older" />}
    </section>
  );
}
