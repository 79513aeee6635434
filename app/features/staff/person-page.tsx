import { href, Link } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/forms/confirm-dialog.tsx";
import { Page } from "../../ui/page.tsx";
import { changeQuery } from "../../ui/query.ts";
import { PhoneLink } from "../../ui/text/phone-link.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { formatRole, roleValue } from "../desk/role-names.ts";
import { AccountSwitch, ConfirmDisabling, LeftWithRider, type RiderLeft } from "./account-switch.tsx";
import type { ListedPerson, NamedRole } from "./list-staff.server.ts";

type PersonPageProps = Omit<ListedPerson, "roles"> & {
  roles: (NamedRole & { mayWithdraw: boolean })[];
  mayDisable: boolean;
  /** The change that the URL asks to confirm: 'disable', or the value of a role. */
  ask: string | null;
  /** A rider's open orders and cash to hand in, if there is a question. */
  load?: RiderLeft | undefined;
};

/** The page of a staff member, with buttons that change the roles. */
export function PersonPage(props: PersonPageProps) {
  const { id, fullName, email, roles } = props;
  return (
    <Page title={fullName} backTo={href("/desk/staff")}>
      <Account {...props} />
      <Roles roles={roles} email={email} />
      <p>
        <Link className="desk-link" to={`${href("/desk/history")}${changeQuery("", { person: id })}`}>
          <span>
            What <UserText>{fullName}</UserText> did
          </span>
        </Link>
      </p>
      <PersonQuestion {...props} />
    </Page>
  );
}

function Account({ email, phone, status, mayDisable }: PersonPageProps) {
  return (
    <Card>
      <div className="account-card">
        <div>
          <p>
            {email} {status === "disabled" && <Badge tone="error">Disabled</Badge>}
          </p>
          {phone && (
            <p>
              <PhoneLink phone={phone} />
            </p>
          )}
        </div>
        {mayDisable && <AccountSwitch status={status} />}
      </div>
    </Card>
  );
}

function Roles({ roles, email }: Pick<PersonPageProps, "roles" | "email">) {
  return (
    <Card title="Roles">
      <ul className="desk-links">
        {roles.map((held) => (
          <li key={roleValue(held)} className="desk-line">
            <UserText>{formatRole(held.role, held.restaurantName)}</UserText>{" "}
            {held.mayWithdraw && (
              <ButtonLink
                to={changeQuery("", { ask: roleValue(held) })}
                tone="plain"
                className="button-danger-text"
                preventScrollReset
                aria-label={`Remove: ${formatRole(held.role, held.restaurantName)}`}
              >
                Remove
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      <ButtonLink to={`${href("/desk/staff/invite")}${changeQuery("", { email })}`} tone="plain">
        Invite to another role
      </ButtonLink>
    </Card>
  );
}

/** Confirms disabling an account or removing a role. */
function PersonQuestion({ fullName, status, roles, mayDisable, ask, load }: PersonPageProps) {
  const held = roles.find((role) => role.mayWithdraw && roleValue(role) === ask);
  if (held) {
    const role = formatRole(held.role, held.restaurantName);
    return (
      <ConfirmDialog
        title="Remove role"
        message={
          <>
            <UserText>{fullName}</UserText> loses the role <UserText>{role}</UserText>.
            {held.role === "rider" && <LeftWithRider load={load} />}
          </>
        }
        intent="withdraw"
        button="Remove"
      >
        <input type="hidden" name="role" value={roleValue(held)} />
      </ConfirmDialog>
    );
  }
  if (ask !== "disable" || !mayDisable || status === "disabled") return null;
  return <ConfirmDisabling fullName={fullName} load={load} />;
}
