import { useState } from "react";
import { Form, href, useFetcher } from "react-router";
import { say, t, translate } from "../../i18n/text.ts";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Choice } from "../../ui/forms/choice-field.tsx";
import { pluralize } from "../../ui/text/pluralize.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { notificationMessages as messages } from "./messages.ts";
import type { findNotificationSettings } from "./subscriptions.server.ts";
import { isPushSupported, subscribeBrowser, unsubscribeBrowser, usePushSubscription } from "./use-push-subscription.ts";

type NotificationSettingsProps = Awaited<ReturnType<typeof findNotificationSettings>>;

/** The forms that turn emails and messages on devices on or off. */
export function NotificationSettings({ wantsMail, canMail, browsers, publicKey }: NotificationSettingsProps) {
  return (
    <>
      {canMail && (
        <Card title={t("By Email")}>
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
    </>
  );
}

interface DeviceSwitchProps {
  publicKey: string;
  /** The hashes of the endpoints of all the customer's browsers. */
  browsers: string[];
}

/** Turns notifications in this browser on and off. Without scripts or support for them, says why that is not possible. */
function DeviceSwitch(props: DeviceSwitchProps) {
  const isHydrated = useHydrated();
  if (!isHydrated) return <p>{t(withoutScripts)}</p>;
  if (isPushSupported()) return <Switch {...props} />;
  return (
    <>
      <p>{t(notSupported)}</p>
      <p>{t(onIphone)}</p>
    </>
  );
}

function Switch({ publicKey, browsers }: DeviceSwitchProps) {
  const { isBusy, problem, isOn, turnOn, turnOff } = useSwitch(publicKey, browsers);
  return (
    <>
      {problem && (
        <p className="notice notice--warning" role="alert">
          {translate(problem)}
        </p>
      )}
      {isOn && <p className="notice notice--success">{t("Turned on for this device.")}</p>}
      <Button type="button" tone={isOn ? "tint" : "primary"} wide busy={isBusy} onClick={isOn ? turnOff : turnOn}>
        {isOn ? t("Turn Off for This Device") : t("Turn On for This Device")}
      </Button>
    </>
  );
}

function useSwitch(publicKey: string, browsers: string[]) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState(() => (Notification.permission === "denied" ? messages.blocked : undefined));
  const [endpoint, setEndpoint] = usePushSubscription();
  // A navigation would abort a link that was pressed meanwhile, or send this to the page that it leads to.
  const { submit } = useFetcher();
  const save = (fields: Record<string, string>) =>
    submit(fields, { method: "post", action: href("/profile/notifications") });

  async function turnOn() {
    setIsBusy(true);
    const result = await subscribeBrowser(publicKey).catch(() => "unreachable" as const);
    setIsBusy(false);
    if (result === "blocked" || result === "unreachable") return setProblem(messages[result]);
    setProblem(undefined);
    setEndpoint(result.endpoint);
    await save({ intent: "subscribe", ...result, endpoint: result.endpoint.url });
  }

  async function turnOff() {
    setIsBusy(true);
    // The server forgets the browser even if its push service cannot be reached now.
    await unsubscribeBrowser().catch(() => {});
    setIsBusy(false);
    await save({ intent: "unsubscribe", endpoint: endpoint?.url ?? "" });
  }

  return { isBusy, problem, isOn: endpoint !== undefined && browsers.includes(endpoint.hash), turnOn, turnOff };
}

const withoutScripts = say(
  "Turning notifications on needs JavaScript. An order's page always shows its latest status.",
);
const notSupported = say("This browser cannot show notifications. An order's page always shows its latest status.");
/** Safari on iPhones shows notifications only of sites that were added to the Home Screen. */
const onIphone = say(
  "On an iPhone or iPad (iOS 16.4 or later), add this site to the Home Screen and open it from there.",
);
