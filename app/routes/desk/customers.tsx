import { EmptyList } from "../../features/desk/empty-list.tsx";
import { CustomerRows } from "../../features/desk-customers/customer-rows.tsx";
import { listCustomers } from "../../features/desk-customers/list-customers.server.ts";
import sheet from "../../features/search/desk-lists.css?url";
import { SearchForm } from "../../features/search/search-form.tsx";
import { readText } from "../../features/search/search-params.ts";
import { requirePermission } from "../../http/desk/permissions.server.ts";
import { NextPage } from "../../ui/next-page.tsx";
import { Page } from "../../ui/page.tsx";
import type { Route } from "./+types/customers";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export async function loader({ context, url }: Route.LoaderArgs) {
  requirePermission(context, "customers");
  const search = readText(url, "search", 100);
  return { search, ...(await listCustomers(search, readText(url, "after", 100))) };
}

export default function Customers({ loaderData: { search, customers, next } }: Route.ComponentProps) {
  return (
    <Page title="Customers" width="columns">
      <SearchForm label="Name, email, phone" search={search} />
      {customers.length > 0 ? (
        <CustomerRows customers={customers} />
      ) : (
        <EmptyList of="customers" isFiltered={Boolean(search)} />
      )}
      <NextPage next={next} />
    </Page>
  );
}
