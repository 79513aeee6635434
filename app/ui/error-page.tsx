import { useEffect } from "react";
import { t } from "../i18n/text.ts";
import { ButtonLink } from "./button.tsx";
import { NoScriptRefresh } from "./connection/no-script-refresh.tsx";
import { retrySeconds, useRetryWhenOnline } from "./connection/use-retry-when-online.ts";
import { EmptyState } from "./empty-state.tsx";
import { PageTitle } from "./page-title.tsx";
import { RequestNumber } from "./request-number.tsx";
import { focusHeading } from "./use-page-focus.ts";
import type { RootData } from "./use-root.ts";

const texts = {
  missing: { title: "Page not found", text: "This page does not exist." },
  failed: { title: "Failed to load data", text: "Please try again in a moment." },
  // The same words as in public/offline.html.
  offline: {
    title: "You are offline",
    text: "This page needs a connection. Your cart and your orders are kept.",
  },
  deskOffline: { title: "You are offline", text: "This page needs a connection." },
} as const;

export type ErrorPageProps = {
  kind: keyof typeof texts;
  /** Instead of the title of its kind. */
  title: string | undefined;
  /** The path that 'Try Again' loads. */
  retryTo: string;
  /** Whether the page loads again by itself without scripts, too. */
  isLive?: boolean;
  homePath: string;
  /** Root data of the previous page if the error occurred during a client navigation, otherwise undefined. */
  root: RootData | undefined;
};

/** The page for errors that no other error boundary handled, with links to try again and to the home page. */
export function ErrorPage({ kind, title = t(texts[kind].title), retryTo, isLive, homePath, root }: ErrorPageProps) {
  const isMissing = kind === "missing";
  const isNavigation = root !== undefined;
  useRetryWhenOnline(!isMissing);
  useEffect(() => {
    if (isNavigation) focusHeading();
  }, [isNavigation]);
  return (
    <main className="page page--narrow" id="main">
      <PageTitle hasErrors={!isMissing} appName={root?.appName}>
        {title}
      </PageTitle>
      {isLive && <NoScriptRefresh seconds={retrySeconds} />}
      <EmptyState title={title} text={t(texts[kind].text)} icon="warning" level={1}>
        {!isMissing && (
          <ButtonLink to={retryTo} reloadDocument>
            {t("Try Again")}
          </ButtonLink>
        )}
        <ButtonLink to={homePath} tone={isMissing ? "primary" : "tint"} reloadDocument>
          {t("Home")}
        </ButtonLink>
        {kind === "failed" && <RequestNumber />}
      </EmptyState>
    </main>
  );
}
