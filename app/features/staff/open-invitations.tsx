import { href } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { Time } from "../dates/time.tsx";
import { formatRole, roleValue } from "../desk/role-names.ts";
import type { ListedInvitation } from "./list-staff.server.ts";

/** Invitations that have not been accepted yet. */
export function OpenInvitations({ invitations }: { invitations: ListedInvitation[] }) {
  return (
    <Card title="Invited">
      <ul className="desk-links">
        {invitations.map(({ email, role, vendorId, restaurantName, expires }) => (
          <li key={`${email} ${role} ${vendorId}`} className="desk-line">
            <div>
              <p>{email}</p>
              <p className="quiet">
                <UserText>{formatRole(role, restaurantName)}</UserText> · until <Time at={expires} show="both" />
              </p>
            </div>
            <ButtonLink
              to={`${href("/desk/staff/withdraw-invitation")}?${new URLSearchParams({ email, role: roleValue({ role, vendorId }) })}`}
              tone="plain"
              className="button-danger-text"
              aria-label={`Withdraw the invitation for ${email}`}
            >
              Withdraw
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
