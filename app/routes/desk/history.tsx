import { data, href, useLocation } from "react-router";
import { EmptyList } from "../../features/desk/empty-list.tsx";
import { ListFilters } from "../../features/desk/list-filters.tsx";
import { listPermittedRestaurants } from "../../features/desk/permissions.ts";
import { listRestaurantChoices } from "../../features/desk/restaurant-choices.server.ts";
import { withRestaurant } from "../../features/desk/restaurant-path.ts";
import { historyKinds } from "../../features/history/history-kinds.ts";
import { HistoryList } from "../../features/history/history-list.tsx";
import { listHistory } from "../../features/history/list-history.server.ts";
import { readDay } from "../../features/search/day-filter.ts";
import sheet from "../../features/search/desk-lists.css?url";
import { readText } from "../../features/search/search-params.ts";
import { findScope } from "../../http/desk/permissions.server.ts";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { NextPage } from "../../ui/next-page.tsx";
import { Page } from "../../ui/page.tsx";
import type { Route } from "./+types/history";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { member, restaurants } = findScope(context, url, "history");
  const [restaurant, person, kind, day] = ["restaurant", "person", "kind", "day"].map((name) =>
    readText(url, name, 100),
  );
  const chosen = { kind, day };
  const [{ lines, next }, choices] = await Promise.all([
    listHistory({ restaurants, ...chosen, staffId: person }, readText(url, "after", 15)),
    listRestaurantChoices(listPermittedRestaurants(member, "history"), restaurant),
  ]);
  const personName = person && lines[0]?.who;
  const { dayLabel, reply } = readDay(day);
  const filters = { ...chosen, dayLabel, restaurant, restaurants: choices, person, personName };
  return data({ lines, next, filters, reply }, { status: reply ? 400 : 200 });
}

export default function History({ loaderData: { lines, next, filters, reply } }: Route.ComponentProps) {
  const { kind, person, personName = "One person", ...common } = filters;
  const { search } = useLocation();
  const isFiltered = [kind, person, common.day, common.restaurant].some(Boolean);
  return (
    <Page
      title="History"
      width="columns"
      backTo={withRestaurant({ to: href("/desk/account") }, search)}
      hasErrors={Boolean(reply)}
    >
      <ErrorSummary reply={reply} fields={["day"]} />
      <ListFilters
        of="history"
        own={{ label: "Kind", name: "kind", value: kind, choices: historyKinds }}
        linked={{ name: "person", value: person, label: personName }}
        reply={reply}
        {...common}
      />
      {lines.length > 0 && <HistoryList lines={lines} />}
      {lines.length === 0 && !reply && (
        <EmptyList
          of="changes"
          text={isFiltered ? undefined : "Changes made by staff are listed here."}
          isFiltered={isFiltered}
        />
      )}
      <NextPage next={next} label="Older" />
    </Page>
  );
}
