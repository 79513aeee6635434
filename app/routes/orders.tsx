import { href } from "react-router";
import { OrderCard } from "../features/orders/order-card.tsx";
import { listOrders } from "../features/orders/orders.server.ts";
import { unavailablePage } from "../http/errors.server.ts";
import { readPage } from "../http/search-params.ts";
import { customerContext } from "../http/visitor.server.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Pagination } from "../ui/pagination.tsx";
import sheet from "../ui/styles/orders.css?url";
import type { Route } from "./+types/orders";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export function loader({ context, url }: Route.LoaderArgs) {
  const { customerId } = context.get(customerContext);
  return listOrders(customerId, readPage(url)).catch(unavailablePage("orders could not be listed"));
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { orders, page, pageCount } = loaderData;
  return (
    <main className="page page--narrow" id="main">
      <PageTitle page={page}>My Orders</PageTitle>
      <PageHeader title="My Orders" />
      {orders.length === 0 && (
        <EmptyState title="No orders found" text="You haven't placed any orders yet" icon="orders">
          <ButtonLink to={href("/")}>Browse Restaurants</ButtonLink>
        </EmptyState>
      )}
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
      <Pagination page={page} pageCount={pageCount} hrefFor={(number) => `${href("/orders")}?page=${number}`} />
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadError title="My Orders" message="Your orders could not be loaded" />;
}
