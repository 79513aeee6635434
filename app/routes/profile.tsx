import type { ReactNode } from "react";
import { Form, href, Link } from "react-router";
import packageJson from "../../package.json" with { type: "json" };
import { findAccount } from "../features/accounts/accounts.server.ts";
import { LiteEntry } from "../features/support/lite-switch.tsx";
import { supportLinks } from "../features/support/support.server.ts";
import { SupportDialog } from "../features/support/support-dialog.tsx";
import { customerContext } from "../http/visitor.server.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Modal } from "../ui/modal.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import sheet from "../ui/styles/profile.css?url";
import type { Route } from "./+types/profile";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { fullName, email } = await findAccount(context.get(customerContext).customerId);
  const dialog = url.searchParams.get("open");
  return { fullName, email, dialog, version: packageJson.version, support: supportLinks("Help") };
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { fullName, email } = loaderData;
  const profile = href("/profile");
  return (
    <main className="page page--narrow" id="main">
      <PageTitle>Profile</PageTitle>
      <PageHeader title="Profile" />
      <Card title={fullName}>
        <p className="quiet">{email}</p>
      </Card>
      <ul className="menu-list">
        <Entry to={href("/profile/edit")} icon="profile" label="Edit Profile" />
        <Entry to={href("/profile/password")} icon="lock" label="Change Password" />
        <Entry to={href("/profile/addresses")} icon="pin" label="Delivery Addresses" />
        <Entry to={href("/orders")} icon="orders" label="Order History" />
        <Entry to={href("/profile/devices")} icon="phone" label="Devices" />
        <li>
          <LiteEntry />
        </li>
        <Entry to={`${profile}?open=help`} icon="chat" label="Help & Support" />
        <Entry to={`${profile}?open=about`} icon="info" label="About" />
      </ul>
      <div className="actions">
        <ButtonLink to={`${profile}?open=logout`} tone="plain" className="log-out" wide preventScrollReset>
          Logout
        </ButtonLink>
      </div>
      <Dialog {...loaderData} />
    </main>
  );
}

function Entry({ to, icon, label }: { to: string; icon: IconName; label: string }) {
  return (
    <li>
      <Link to={to} preventScrollReset={to.includes("?")}>
        <Icon name={icon} />
        <span>{label}</span>
        <Icon name="chevron" />
      </Link>
    </li>
  );
}

function Dialog({ dialog, version, support }: Route.ComponentProps["loaderData"]): ReactNode {
  const profile = href("/profile");
  switch (dialog) {
    case "help":
      return <SupportDialog support={support} closeTo={profile} />;
    case "about":
      return (
        <Modal
          type="info"
          title="About"
          message={`Version ${version}`}
          closeTo={profile}
          actions={
            <ButtonLink to={profile} replace preventScrollReset>
              Close
            </ButtonLink>
          }
        />
      );
    case "logout":
      return (
        <Modal
          type="warning"
          title="Logout"
          message="Are you sure you want to logout?"
          closeTo={profile}
          actions={
            <Form method="post" action={href("/logout")} className="actions">
              <Button tone="danger" wide>
                Logout
              </Button>
              <ButtonLink to={profile} tone="plain" wide replace preventScrollReset>
                Cancel
              </ButtonLink>
            </Form>
          }
        />
      );
    default:
      return null;
  }
}

export function ErrorBoundary() {
  return <LoadError message="Failed to load data" />;
}
