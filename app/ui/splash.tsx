import { t } from "../i18n/text.ts";

/**
 * Shows the name of the app over the first page for one second. CSS renders the text from the attributes, so that text
 * browsers do not show it as page content, and lets taps through.
 */
export function Splash({ appName }: { appName: string }) {
  return (
    <div className="splash" aria-hidden="true" data-name={appName} data-text={t("Loading {appName}...", { appName })} />
  );
}
