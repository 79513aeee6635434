import { href, Link } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { ListedPerson } from "./list-staff.server.ts";
import { roleInWords } from "./role-names.ts";

/** Staff members with their roles, each linking to the person's page. */
export function StaffList({ people, search }: { people: ListedPerson[]; search: string | undefined }) {
  if (people.length === 0)
    return <EmptyState title={search ? `Nobody found for “${search}”` : "Nobody yet"} text="Invite the first one." />;
  return (
    <Card>
      <ul className="desk-links">
        {people.map(({ id, fullName, email, status, roles }) => (
          <li key={id} className="desk-line">
            <div>
              <Link to={href("/desk/staff/:staffId", { staffId: id })}>{fullName}</Link>
              <p>{email}</p>
              <p className="quiet">{roles.map((held) => roleInWords(held.role, held.restaurantName)).join(" · ")}</p>
            </div>
            {status === "disabled" && <Badge tone="error">Disabled</Badge>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
