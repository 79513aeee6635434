import { href } from "react-router";
import { findRidersPage } from "../../features/riders/list-riders.server.ts";
import sheet from "../../features/riders/riders.css?url";
import { CashWithoutAccount, RidersList, RidersOrder } from "../../features/riders/riders-list.tsx";
import listSheet from "../../features/search/desk-lists.css?url";
import { SearchForm } from "../../features/search/search-form.tsx";
import { readText } from "../../features/search/search-params.ts";
import { InvitationLink } from "../../features/staff/invitation-link.tsx";
import { OpenInvitations } from "../../features/staff/open-invitations.tsx";
import { requirePermission } from "../../http/desk/permissions.server.ts";
import { findShownInvitation } from "../../http/desk/send-invitation.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { NextPage } from "../../ui/next-page.tsx";
import { Page } from "../../ui/page.tsx";
import type { Route } from "./+types/riders";

export const links: Route.LinksFunction = () => [listSheet, sheet].map((href) => ({ rel: "stylesheet", href }));

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const member = requirePermission(context, "riders");
  const search = readText(url, "search", 100);
  const byCash = url.searchParams.get("sort") === "cash";
  const [listed, invited] = await Promise.all([
    findRidersPage({ search, byCash, after: readText(url, "after", 64) }),
    findShownInvitation(request, member.id),
  ]);
  return { ...listed, search, byCash, invited };
}

export default function Riders({ loaderData }: Route.ComponentProps) {
  const { riders, next, search, byCash, invitations, invited, cashWithoutAccount } = loaderData;
  return (
    <Page
      title="Riders"
      width="columns"
      headerEnd={
        <ButtonLink to={href("/desk/riders/invite")} small>
          Invite
        </ButtonLink>
      }
    >
      {invited && <InvitationLink {...invited} />}
      <SearchForm label="Name, email, phone" search={search} kept={{ sort: byCash ? "cash" : undefined }} />
      {cashWithoutAccount > 0 && <CashWithoutAccount rupees={cashWithoutAccount} />}
      {riders.length > 1 && <RidersOrder byCash={byCash} />}
      <RidersList riders={riders} search={search} />
      <NextPage next={next} label="More riders" />
      {invitations.length > 0 && <OpenInvitations invitations={invitations} />}
    </Page>
  );
}
