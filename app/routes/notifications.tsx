import { href } from "react-router";
import { notificationMessages as messages } from "../features/notifications/messages.ts";
import { mailForm, subscriptionForm, unsubscribeForm } from "../features/notifications/notification-forms.ts";
import { NotificationSettings } from "../features/notifications/notification-settings.tsx";
import {
  findNotificationSettings,
  setWantsMail,
  subscribe,
  unsubscribe,
  unsubscribeAll,
} from "../features/notifications/subscriptions.server.ts";
import { customerContext } from "../http/accounts/customer.server.ts";
import { readSessionId } from "../http/accounts/session.server.ts";
import { orUnavailable } from "../http/errors.server.ts";
import { flash } from "../http/flash.server.ts";
import { readForm, readIntent } from "../http/form.server.ts";
import { stayOnPage } from "../http/responses.ts";
import { t } from "../i18n/text.ts";
import { LoadError } from "../ui/load-error.tsx";
import type { Notice } from "../ui/notice.ts";
import { Page } from "../ui/page.tsx";
import sheet from "../ui/styles/choice.css?url";
import type { Route } from "./+types/notifications";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export function loader({ context }: Route.LoaderArgs) {
  return findNotificationSettings(context.get(customerContext).customerId);
}

export async function action({ request, context, url }: Route.ActionArgs) {
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
  return stayOnPage({ request, url }, href("/profile/notifications"), flash(request, notices[kind]));
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
  return (
    <Page title={t("Notifications")} backTo={href("/profile")}>
      <NotificationSettings {...loaderData} />
    </Page>
  );
}

export function ErrorBoundary() {
  return <LoadError title={t("Notifications")} message={t("Failed to load data")} />;
}
