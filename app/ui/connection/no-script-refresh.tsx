import { useLocation } from "react-router";
import { t } from "../../i18n/text.ts";
import { changeQuery } from "../query.ts";
import { useRoot } from "../use-root.ts";

type NoScriptRefreshProps = { seconds: number; to?: string };

/**
 * Without scripts, or if those of the app do not start: reloads this page every `seconds` seconds or, if `to` is given,
 * navigates there after that time. A reload is not for pages with fields: what is typed would be lost. Its first link stops
 * it, because a screen reader begins to read anew each time.
 */
export function NoScriptRefresh({ seconds, to }: NoScriptRefreshProps) {
  const { search } = useLocation();
  const isLite = useRoot()?.isLite;
  // Scripts still run in lite mode if it was turned on in another tab. A meta refresh added by them could not be cancelled.
  if (!import.meta.env.SSR) return isLite ? null : <noscript />;
  const isStopped = !to && new URLSearchParams(search).has("still");
  const refresh = (
    <>
      {!isStopped && <meta httpEquiv="refresh" content={to ? `${seconds};url=${to}` : String(seconds)} />}
      {!to && (
        <a className="skip-link" href={changeQuery(search, { still: isStopped ? undefined : "1" })}>
          {isStopped ? t("Reload this page automatically") : t("Stop reloading this page")}
        </a>
      )}
    </>
  );
  return isLite ? refresh : <noscript>{refresh}</noscript>;
}
