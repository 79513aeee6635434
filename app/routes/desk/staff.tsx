import { href, useLocation } from "react-router";
import { listPermittedRestaurants } from "../../features/desk/permissions.ts";
import { listRestaurantChoices } from "../../features/desk/restaurant-choices.server.ts";
import { withRestaurant } from "../../features/desk/restaurant-path.ts";
import sheet from "../../features/search/desk-lists.css?url";
import { readPage, readText } from "../../features/search/search-params.ts";
import { InvitationLink } from "../../features/staff/invitation-link.tsx";
import { listInvitations, listRolesAt, listStaff } from "../../features/staff/list-staff.server.ts";
import { OpenInvitations } from "../../features/staff/open-invitations.tsx";
import { StaffList } from "../../features/staff/staff-list.tsx";
import { StaffSearch } from "../../features/staff/staff-search.tsx";
import { findScope } from "../../http/desk/permissions.server.ts";
import { findShownInvitation } from "../../http/desk/send-invitation.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { changeQuery } from "../../ui/query.ts";
import type { Route } from "./+types/staff";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { member, restaurants } = findScope(context, url, "staff");
  const search = readText(url, "search", 100);
  const page = readPage(url);
  const role = readText(url, "role", 100);
  const restaurant = readText(url, "restaurant", 100);
  const permitted = listPermittedRestaurants(member, "staff");
  const [staff, invitations, invited, choices] = await Promise.all([
    listStaff({ restaurants, search, role, page }),
    listInvitations(restaurants),
    findShownInvitation(request, member.id),
    listRestaurantChoices(permitted, restaurant),
  ]);
  const roles = listRolesAt(permitted);
  return { ...staff, filters: { search, role, roles, restaurant, restaurants: choices }, invitations, invited };
}

export default function Staff({ loaderData }: Route.ComponentProps) {
  const { people, page, pageCount, isEndless, filters, invitations, invited } = loaderData;
  const { search: urlSearch } = useLocation();
  return (
    <Page
      title="Staff"
      page={page}
      width="columns"
      headerEnd={
        <ButtonLink to={withRestaurant({ to: href("/desk/staff/invite") }, urlSearch)} small>
          Invite
        </ButtonLink>
      }
    >
      {invited && <InvitationLink {...invited} />}
      <StaffSearch {...filters} />
      <StaffList people={people} {...filters} />
      <Pagination
        page={page}
        pageCount={pageCount}
        isEndless={isEndless}
        hrefFor={(number) => changeQuery(urlSearch, { page: String(number) })}
      />
      {invitations.length > 0 && <OpenInvitations invitations={invitations} />}
    </Page>
  );
}
