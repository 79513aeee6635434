import { data, href, Link, useLocation } from "react-router";
import { EmptyList } from "../../features/desk/empty-list.tsx";
import { ListFilters } from "../../features/desk/list-filters.tsx";
import { listPermittedRestaurants } from "../../features/desk/permissions.ts";
import { listRestaurantChoices } from "../../features/desk/restaurant-choices.server.ts";
import { listOrders } from "../../features/order-list/list-orders.server.ts";
import { readOrderFilter, statusChoices } from "../../features/order-list/order-filter.ts";
import { OrderRows } from "../../features/order-list/order-rows.tsx";
import { readDay } from "../../features/search/day-filter.ts";
import sheet from "../../features/search/desk-lists.css?url";
import { SearchField } from "../../features/search/search-form.tsx";
import { readText } from "../../features/search/search-params.ts";
import { findScope } from "../../http/desk/permissions.server.ts";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { NextPage } from "../../ui/next-page.tsx";
import { Page } from "../../ui/page.tsx";
import { changeQuery } from "../../ui/query.ts";
import type { Route } from "./+types/orders";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { member, restaurants } = findScope(context, url, "orders");
  const restaurant = readText(url, "restaurant", 100);
  const filter = readOrderFilter(url);
  const [{ orders, next }, choices] = await Promise.all([
    listOrders({ ...filter, restaurants }, readText(url, "after", 100)),
    listRestaurantChoices(listPermittedRestaurants(member, "orders"), restaurant),
  ]);
  const customerName = filter.customerId && orders[0]?.customerName;
  const { dayLabel, reply } = readDay(filter.day);
  const filters = { ...filter, dayLabel, restaurant, restaurants: choices, customerName };
  return data({ orders, next, filters, reply }, { status: reply ? 400 : 200 });
}

export default function Orders({ loaderData: { orders, next, filters, reply } }: Route.ComponentProps) {
  const { status, customerId, customerName = "One customer", ...common } = filters;
  const { search } = useLocation();
  const isFiltered = [status, customerId, common.search, common.day, common.restaurant].some(Boolean);
  return (
    <Page title="All orders" width="columns" hasErrors={Boolean(reply)}>
      <ErrorSummary reply={reply} fields={["day"]} />
      <ListFilters
        of="orders"
        own={{ label: "Status", name: "status", value: status, choices: statusChoices }}
        linked={{ name: "customer", value: customerId, label: customerName }}
        reply={reply}
        {...common}
      >
        <SearchField label="Number, phone, name" search={common.search} />
      </ListFilters>
      {orders.length > 0 && <OrderRows orders={orders} />}
      {orders.length === 0 && !reply && <EmptyList of="orders" isFiltered={isFiltered} />}
      <NextPage next={next} label="Older" />
      {orders.length > 0 && (
        <div>
          <Link
            className="desk-link"
            to={href("/desk/orders/export.csv") + changeQuery(search, { after: undefined })}
            reloadDocument
            download
          >
            Download CSV
          </Link>
          <p className="quiet">At most 50,000 orders, newest first</p>
        </div>
      )}
    </Page>
  );
}
