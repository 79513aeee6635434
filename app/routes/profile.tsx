import { href } from "react-router";
import packageJson from "../../package.json" with { type: "json" };
import { findAccount } from "../features/accounts/accounts.server.ts";
import sheet from "../features/accounts/profile.css?url";
import { ProfileDialog } from "../features/accounts/profile-dialog.tsx";
import { ProfileMenu } from "../features/accounts/profile-menu.tsx";
import { supportLinks } from "../features/support/support.server.ts";
import { customerContext } from "../http/accounts/customer.server.ts";
import { t } from "../i18n/text.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Page } from "../ui/page.tsx";
import type { Route } from "./+types/profile";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { fullName, email } = await findAccount(context.get(customerContext).customerId);
  const dialog = url.searchParams.get("open");
  return { fullName, email, dialog, version: packageJson.version, support: supportLinks(t("Help")) };
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { fullName, email } = loaderData;
  return (
    <Page title={t("Profile")}>
      <Card title={fullName}>
        <p className="quiet">{email}</p>
      </Card>
      <ProfileMenu />
      <div className="actions">
        <ButtonLink to={`${href("/profile")}?open=logout`} tone="plain" className="log-out" wide preventScrollReset>
          {t("Logout")}
        </ButtonLink>
      </div>
      <ProfileDialog {...loaderData} />
    </Page>
  );
}

export function ErrorBoundary() {
  return <LoadError message={t("Failed to load data")} />;
}
