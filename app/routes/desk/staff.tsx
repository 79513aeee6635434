import { Form, href, Link, useLocation } from "react-router";
import { withRestaurant } from "../../features/staff/chosen-restaurant.ts";
import { InvitationLink } from "../../features/staff/invitation-link.tsx";
import { listInvitations, listStaff } from "../../features/staff/list-staff.server.ts";
import { OpenInvitations } from "../../features/staff/open-invitations.tsx";
import { StaffList } from "../../features/staff/staff-list.tsx";
import { findScope } from "../../http/desk-scope.server.ts";
import { unavailablePage } from "../../http/errors.server.ts";
import { readShownInvitation } from "../../http/invitation-link.server.ts";
import { readPage, readText } from "../../http/search-params.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Page } from "../../ui/page.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import type { Route } from "./+types/staff";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { member, restaurants } = findScope(context, url, "staff");
  const search = readText(url, "search", 100);
  const page = readPage(url);
  const loading = Promise.all([listStaff({ restaurants, search, page }), listInvitations(restaurants)]);
  const [staff, invitations] = await loading.catch(unavailablePage("failed to list the staff"));
  const restaurant = url.searchParams.get("restaurant");
  return { ...staff, page, search, restaurant, invitations, invited: readShownInvitation(request, member.id) };
}

export default function Staff({ loaderData }: Route.ComponentProps) {
  const { people, page, pageCount, search, restaurant, invitations, invited } = loaderData;
  const { search: urlSearch } = useLocation();
  const query = { ...(restaurant && { restaurant }), ...(search && { search }) };
  return (
    <Page title="Staff" page={page}>
      {invited && <InvitationLink {...invited} />}
      <div className="actions">
        <ButtonLink to={withRestaurant({ to: href("/desk/staff/invite"), isOfRestaurant: true }, urlSearch)}>
          Invite
        </ButtonLink>
      </div>
      <Form role="search" className="desk-search">
        {restaurant && <input type="hidden" name="restaurant" value={restaurant} />}
        <Field label="Name or e-mail" name="search" type="search" defaultValue={search} />
        <SubmitButton tone="tint">Search</SubmitButton>
      </Form>
      <StaffList people={people} search={search} />
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefFor={(number) => `${href("/desk/staff")}?${new URLSearchParams({ ...query, page: String(number) })}`}
      />
      {invitations.length > 0 && <OpenInvitations invitations={invitations} />}
      {restaurant && (
        <p>
          <Link to={href("/desk/staff")}>Staff of all my restaurants</Link>
        </p>
      )}
    </Page>
  );
}
