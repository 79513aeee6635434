import { href } from "react-router";
import { OrderCard } from "../features/orders/order-card.tsx";
import sheet from "../features/orders/orders.css?url";
import { listOrdersForCustomer } from "../features/orders/orders.server.ts";
import { readPage } from "../features/search/search-params.ts";
import { customerContext } from "../http/accounts/customer.server.ts";
import { throwUnavailable } from "../http/errors.server.ts";
import { t } from "../i18n/text.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Page } from "../ui/page.tsx";
import { Pagination } from "../ui/pagination.tsx";
import type { Route } from "./+types/orders";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export function loader({ context, url }: Route.LoaderArgs) {
  const { customerId } = context.get(customerContext);
  return listOrdersForCustomer(customerId, readPage(url)).catch(throwUnavailable("failed to list orders"));
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { orders, page } = loaderData;
  return (
    <Page title={t("My Orders")} page={page}>
      {orders.length === 0 && (
        <EmptyState title={t("No orders found")} text={t("You haven't placed any orders yet")} icon="orders">
          <ButtonLink to={href("/")}>{t("Browse Restaurants")}</ButtonLink>
        </EmptyState>
      )}
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
      <Pagination {...loaderData} hrefFor={(number) => `${href("/orders")}?page=${number}`} />
    </Page>
  );
}

export function ErrorBoundary() {
  return <LoadError title={t("My Orders")} message={t("Your orders could not be loaded")} />;
}
