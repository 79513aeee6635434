import { href, Link } from "react-router";
import { Time } from "../../features/dates/time.tsx";
import { EmptyList } from "../../features/desk/empty-list.tsx";
import { type DeskCustomer, listCustomers } from "../../features/desk-customers/list-customers.server.ts";
import sheet from "../../features/search/desk-lists.css?url";
import { SearchForm } from "../../features/search/search-form.tsx";
import { readText } from "../../features/search/search-params.ts";
import { requirePermission } from "../../http/desk/permissions.server.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { NextPage } from "../../ui/next-page.tsx";
import { Page } from "../../ui/page.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
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

/** A list of customers, each linking to the customer's page. */
function CustomerRows({ customers }: { customers: DeskCustomer[] }) {
  return (
    <Card>
      <ul className="list-rows aligned-rows customer-rows">
        {customers.map(({ id, fullName, email, phone, status, since }) => (
          <li className="list-row" key={id}>
            <div>
              <div>
                <Link className="list-row-title" to={href("/desk/customers/:customerId", { customerId: id })}>
                  <UserText>{fullName}</UserText>
                </Link>
                {status === "disabled" && <Badge tone="error">Disabled</Badge>}
              </div>
              <p className="list-row-contact">
                <span className="list-phone" dir="ltr">
                  {phone}
                </span>{" "}
                <UserText>{email}</UserText>
              </p>
              <p className="quiet">
                Customer since <Time at={since} show="date" />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
