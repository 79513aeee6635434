import { Form, href } from "react-router";
import { DeviceSwitch } from "../features/notifications/device-switch.tsx";
import { notificationMessages as messages } from "../features/notifications/messages.ts";
import { mailForm, subscriptionForm, unsubscribeForm } from "../features/notifications/notification-forms.ts";
import {
  findNotificationSettings,
  setWantsMail,
  subscribe,
  unsubscribe,
  unsubscribeAll,
} from "../features/notifications/subscriptions.server.ts";
import { orUnavailable } from "../http/errors.server.ts";
import { flash } from "../http/flash.server.ts";
import { readForm, readIntent } from "../http/form.server.ts";
import { seeOther } from "../http/responses.ts";
import { readSessionId } from "../http/session.server.ts";
import { customerContext } from "../http/visitor.server.ts";
import { t } from "../i18n/text.ts";
import { Card } from "../ui/card.tsx";
import { Choice } from "../ui/choice-field.tsx";
import { LoadError } from "../ui/load-error.tsx";
import type { Notice } from "../ui/notice.ts";
import { Page } from "../ui/page.tsx";
import { pluralize } from "../ui/pluralize.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { Route } from "./+types/notifications";

export function loader({ context }: Route.LoaderArgs) {
  return findNotificationSettings(context.get(customerContext).customerId);
}

export async function action({ request, context }: Route.ActionArgs) {
  const { customerId } = context.get(customerContext);
  const changing = change(request, customerId, await readIntent(request));
  const { kind } = await orUnavailable(changing, "failed to change notifications");
  const { failed } = messages;
  const notices: Record<typeof kind, Notice> = {
    ...messages,
    unavailable: failed,
    invalid: failed,
    "not-found": failed,
  };
  return seeOther(href("/profile/notifications"), flash(request, notices[kind]));
}

async function change(request: Request, customerId: string, intent: string | null) {
  if (intent === "unsubscribe") {
    const form = await readForm(request, unsubscribeForm);
    if (!form.ok) return { kind: "invalid" as const };
    return form.value.endpoint ? unsubscribe(customerId, form.value.endpoint) : unsubscribeAll(customerId);
  }
  if (intent === "subscribe") {
    const form = await readForm(request, subscriptionForm);
    const browser = { customerId, sessionId: readSessionId(request) };
    return form.ok ? subscribe(browser, form.value) : { kind: "invalid" as const };
  }
  const form = await readForm(request, mailForm);
  return form.ok ? setWantsMail(customerId, form.value.mail === "on") : { kind: "invalid" as const };
}

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { wantsMail, canMail, browsers, publicKey } = loaderData;
  return (
    <Page title={t("Notifications")} backTo={href("/profile")}>
      {canMail && (
        <Card title={t("By E-mail")}>
          <Form method="post" noValidate>
            {/* A block, so that text browsers begin a new line after it. */}
            <div className="choice-alone">
              <Choice type="checkbox" name="mail" defaultChecked={wantsMail} key={String(wantsMail)}>
                {t("When an order is placed, cancelled or delivered")}
              </Choice>
            </div>
            <SubmitButton name="intent" value="mail" tone="tint" wide>
              {t("Save")}
            </SubmitButton>
          </Form>
        </Card>
      )}
      <Card title={t("On Your Devices")}>
        <p>{t("At every step of an order, even while this site is closed.")}</p>
        <DeviceSwitch publicKey={publicKey} browsers={browsers} />
        {browsers.length > 0 && (
          <Form method="post">
            <p>{t("Turned on for {devices}.", { devices: pluralize(browsers.length, "device") })}</p>
            <SubmitButton name="intent" value="unsubscribe" tone="plain" wide>
              {t("Turn Off Everywhere")}
            </SubmitButton>
          </Form>
        )}
      </Card>
    </Page>
  );
}

export function ErrorBoundary() {
  return <LoadError title={t("Notifications")} message={t("Failed to load data")} />;
}
