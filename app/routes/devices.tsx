import { Form, href, useNavigation } from "react-router";
import { deviceName } from "../features/accounts/device-name.ts";
import { endAllSessions, listDevices } from "../features/accounts/sessions.server.ts";
import { formatMoment } from "../features/dates/dates.ts";
import { Time } from "../features/dates/time.tsx";
import { listUnavailable, logFailure } from "../http/errors.server.ts";
import { flash } from "../http/flash.server.ts";
import { readDeviceId } from "../http/known-device.server.ts";
import { forgetPages, seeOther } from "../http/see-other.ts";
import { finishSession, readSessionId } from "../http/session.server.ts";
import { customerContext } from "../http/visitor.server.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { FailedToLoad } from "../ui/failed-to-load.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import sheet from "../ui/styles/profile.css?url";
import type { Route } from "./+types/devices";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { customerId } = context.get(customerContext);
  const devices = await listDevices(customerId, readSessionId(request)).catch(
    listUnavailable("devices could not be listed"),
  );
  return devices.map(({ userAgent, lastSeenAt, isThisOne }) => ({
    name: deviceName(userAgent),
    lastSeenAt: formatMoment(lastSeenAt),
    isThisOne,
  }));
}

const signOutFailed = { type: "error", title: "Error", message: "Failed to sign out. Please try again." } as const;

/** Signs out everywhere, here too. */
export async function action({ request, context }: Route.ActionArgs) {
  const { customerId } = context.get(customerContext);
  const ended = await endAllSessions(customerId, readDeviceId(request)).catch(
    logFailure("sessions could not be ended"),
  );
  if (ended === "failed") return seeOther(href("/profile/devices"), flash(request, signOutFailed));
  return forgetPages(seeOther(href("/login"), await finishSession(request)));
}

export default function Devices({ loaderData: devices }: Route.ComponentProps) {
  const isBusy = useNavigation().formAction === href("/profile/devices");
  return (
    <main className="page page--narrow" id="main">
      <PageTitle>Devices</PageTitle>
      <PageHeader title="Devices" backTo={href("/profile")} />
      <Card title="Where you are signed in">
        <ul className="device-list">
          {devices.map(({ name, lastSeenAt, isThisOne }, index) => (
            <li key={index}>
              <strong>{name}</strong> {isThisOne && <Badge tone="success">This device</Badge>}
              <br />
              <span className="quiet">
                Last used <Time at={lastSeenAt} show="both" />
              </span>
            </li>
          ))}
        </ul>
      </Card>
      <Form method="post" className="actions">
        <Button tone="danger" wide busy={isBusy}>
          Sign Out Everywhere
        </Button>
      </Form>
    </main>
  );
}

export function ErrorBoundary() {
  return <FailedToLoad title="Devices" message="Your devices could not be loaded" />;
}
