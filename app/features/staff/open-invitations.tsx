import { Card } from "../../ui/card.tsx";
import { Time } from "../dates/time.tsx";
import type { ListedInvitation } from "./list-staff.server.ts";
import { roleInWords } from "./role-names.ts";

/** Who is invited and has not accepted yet. */
export function OpenInvitations({ invitations }: { invitations: ListedInvitation[] }) {
  return (
    <Card title="Invited">
      <ul className="desk-links">
        {invitations.map(({ email, role, vendorId, restaurantName, expires }) => (
          <li key={`${email} ${role} ${vendorId}`} className="desk-line">
            <div>
              <p>{email}</p>
              <p className="quiet">
                {roleInWords(role, restaurantName)} · until <Time at={expires} show="both" />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
