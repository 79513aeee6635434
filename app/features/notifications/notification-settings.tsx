import { Form } from "react-router";
import { t } from "../../i18n/text.ts";
import { Card } from "../../ui/card.tsx";
import { Choice } from "../../ui/forms/choice-field.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { pluralize } from "../../ui/text/pluralize.ts";
import { DeviceSwitch } from "./device-switch.tsx";
import type { findNotificationSettings } from "./subscriptions.server.ts";

type NotificationSettingsProps = Awaited<ReturnType<typeof findNotificationSettings>>;

/** The forms that turn mails and messages on devices on or off. */
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
