import { href, Link } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { EmptyList } from "../desk/empty-list.tsx";
import { formatRole, isRole } from "../desk/role-names.ts";
import type { ListedPerson } from "./list-staff.server.ts";

type StaffListProps = Record<"search" | "role" | "restaurant", string | undefined> & { people: ListedPerson[] };

/** Staff members with their roles, each linking to the person's page. */
export function StaffList({ people, search, role, restaurant }: StaffListProps) {
  if (role && !isRole(role)) return <EmptyList of="people" text={`‘${role}’ is not a role.`} isFiltered />;
  if (people.length === 0 && (search || role || restaurant)) return <EmptyList of="people" isFiltered />;
  if (people.length === 0) return <EmptyList of="people" text="Invite the first one." />;
  return (
    <Card>
      <ul className="list-rows aligned-rows staff-rows">
        {people.map(({ id, fullName, email, status, roles }) => (
          <li key={id} className="list-row">
            <div>
              <div>
                <Link className="list-row-title" to={href("/desk/staff/:staffId", { staffId: id })}>
                  <UserText>{fullName}</UserText>
                </Link>
                {status === "disabled" && <Badge tone="error">Disabled</Badge>}
              </div>
              <p>{email}</p>
              <p className="quiet">
                <UserText>{roles.map((held) => formatRole(held.role, held.restaurantName)).join(" · ")}</UserText>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
