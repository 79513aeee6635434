import { useState } from "react";
import { useSubmit } from "react-router";
import { say, t, translate } from "../../i18n/text.ts";
import { Button } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { notificationMessages as messages } from "./messages.ts";

/** The button that turns on notifications in this browser; rendered only by scripts, in browsers that support them. */
export function DeviceSwitch({ publicKey }: { publicKey: string }) {
  const isHydrated = useHydrated();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = useSubmit();
  if (!isHydrated) return <p>{t(withoutScripts)}</p>;
  if (!isPushSupported()) return <p>{t(notSupported)}</p>;

  async function turnOn() {
    setIsBusy(true);
    const result = await subscribe(publicKey).catch(() => "unreachable" as const);
    setIsBusy(false);
    if (result === "blocked" || result === "unreachable") return setProblem(messages[result]);
    setProblem(undefined);
    await submit({ intent: "subscribe", ...result }, { method: "post" });
  }

  return (
    <>
      {problem && (
        <p className="notice notice--warning" role="alert">
          {translate(problem)}
        </p>
      )}
      <Button type="button" wide busy={isBusy} onClick={turnOn}>
        {t("Turn On for This Device")}
      </Button>
    </>
  );
}

const withoutScripts = say("Turning them on needs JavaScript. An order's page always shows its latest status.");
const notSupported = say("This browser cannot show notifications. An order's page always shows its latest status.");

function isPushSupported(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Asks for permission, then subscribes to the browser's push service. */
async function subscribe(publicKey: string) {
  if ((await Notification.requestPermission()) !== "granted") return "blocked" as const;
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = "", keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" };
}
