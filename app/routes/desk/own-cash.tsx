import { href } from "react-router";
import { CashEntries } from "../../features/riders/cash-entries.tsx";
import { listCashEntries } from "../../features/riders/rider-cash.server.ts";
import sheet from "../../features/riders/riders.css?url";
import { readRowId } from "../../features/search/search-params.ts";
import { requirePermission } from "../../http/desk/permissions.server.ts";
import { Card } from "../../ui/card.tsx";
import { OlderLink } from "../../ui/next-page.tsx";
import { Page } from "../../ui/page.tsx";
import type { Route } from "./+types/own-cash";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { riderId } = requirePermission(context, "deliveries");
  const after = readRowId(url, "before");
  return listCashEntries(riderId ?? "", { after });
}

export default function OwnCashPage({ loaderData: { entries, next } }: Route.ComponentProps) {
  return (
    <Page title="Cash handed in" backTo={href("/desk/deliveries")}>
      <Card>
        <CashEntries entries={entries} pagedBy="before" />
      </Card>
      <OlderLink by="before" next={next}>
        Older
      </OlderLink>
    </Page>
  );
}
