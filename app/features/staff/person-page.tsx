import { Form, href } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import type { ListedPerson, NamedRole } from "./list-staff.server.ts";
import { roleInWords, roleValue } from "./role-names.ts";

type PersonPageProps = Omit<ListedPerson, "roles"> & {
  roles: (NamedRole & { mayWithdraw: boolean })[];
  mayDisable: boolean;
};

/** Somebody of the staff: what the person may do, and what may be taken away. */
export function PersonPage({ fullName, email, phone, status, roles, mayDisable }: PersonPageProps) {
  return (
    <Page title={fullName} backTo={href("/desk/staff")}>
      <Card>
        <p>
          {email} {status === "disabled" && <Badge tone="error">Disabled</Badge>}
        </p>
        {phone && (
          <p>
            <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a>
          </p>
        )}
      </Card>
      <Card title="Roles">
        <ul className="desk-links">
          {roles.map((held) => (
            <li key={roleValue(held)} className="desk-line">
              <span>{roleInWords(held.role, held.restaurantName)}</span>
              {held.mayWithdraw && (
                <Form method="post">
                  <input type="hidden" name="intent" value="withdraw" />
                  <SubmitButton tone="tint" name="role" value={roleValue(held)}>
                    Take away
                  </SubmitButton>
                </Form>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {mayDisable && (
        <Form method="post" className="actions">
          {status === "active" ? (
            <SubmitButton tone="danger" name="intent" value="disable">
              Disable
            </SubmitButton>
          ) : (
            <SubmitButton name="intent" value="enable">
              Enable
            </SubmitButton>
          )}
        </Form>
      )}
    </Page>
  );
}
