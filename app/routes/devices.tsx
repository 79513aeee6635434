import { Form, href } from "react-router";
import { DeviceList } from "../features/accounts/device-list.tsx";
import { profileMessages } from "../features/accounts/messages.ts";
import sheet from "../features/accounts/profile.css?url";
import { endAllSessions, listDevices } from "../features/accounts/sessions.server.ts";
import { customerContext } from "../http/accounts/customer.server.ts";
import { readDeviceId } from "../http/accounts/known-device.server.ts";
import { forgetSession, readSessionId } from "../http/accounts/session.server.ts";
import { orUnavailable, throwUnavailable } from "../http/errors.server.ts";
import { flash } from "../http/flash.server.ts";
import { clearBrowserCache, seeOther } from "../http/responses.ts";
import { t } from "../i18n/text.ts";
import { SubmitButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Page } from "../ui/page.tsx";
import type { Route } from "./+types/devices";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export function loader({ request, context }: Route.LoaderArgs) {
  const { customerId } = context.get(customerContext);
  return listDevices(customerId, readSessionId(request)).catch(throwUnavailable("failed to list devices"));
}

/** Signs out all devices, including this browser. */
export async function action({ request, context }: Route.ActionArgs) {
  const { customerId } = context.get(customerContext);
  const result = await orUnavailable(endAllSessions(customerId, readDeviceId(request)), "failed to end sessions");
  switch (result.kind) {
    case "unavailable":
      return seeOther(href("/profile/devices"), flash(request, profileMessages.signOutFailed));
    case "ended":
      return clearBrowserCache(seeOther(href("/login"), forgetSession(request)));
  }
}

export default function Devices({ loaderData: devices }: Route.ComponentProps) {
  return (
    <Page title={t("Devices")} backTo={href("/profile")}>
      <Card title={t("Where you are signed in")}>
        <DeviceList devices={devices} />
      </Card>
      <Form method="post" className="actions">
        <SubmitButton tone="danger" wide>
          {t("Sign Out Everywhere")}
        </SubmitButton>
      </Form>
    </Page>
  );
}

export function ErrorBoundary() {
  return <LoadError title={t("Devices")} message={t("Your devices could not be loaded")} />;
}
