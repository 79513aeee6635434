import { useEffect } from "react";
import { ButtonLink } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { PageTitle } from "./page-title.tsx";
import { focusHeading } from "./use-page-focus.ts";
import { useRetryWhenOnline } from "./use-retry-when-online.ts";
import type { RootData } from "./use-root.ts";

const texts = {
  missing: { title: "Page not found", text: "This page does not exist." },
  failed: { title: "Failed to load data", text: "Please try again in a moment." },
  // As in public/offline.html.
  offline: {
    title: "You are offline",
    text: "This page needs a connection. Your cart and your orders are kept.",
  },
};

export interface ErrorPageProps {
  kind: keyof typeof texts;
  /** The URL that 'Try Again' loads. */
  retryTo: string;
  homePath: string;
  /** Set when a page was shown before this one, by a client navigation. */
  root: RootData | undefined;
}

/** The page of last resort: what went wrong, and the ways on. */
export function ErrorPage({ kind, retryTo, homePath, root }: ErrorPageProps) {
  const { title, text } = texts[kind];
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
      <EmptyState title={title} text={text} icon="warning" level={1}>
        {!isMissing && (
          <ButtonLink to={retryTo} reloadDocument>
            Try Again
          </ButtonLink>
        )}
        <ButtonLink to={homePath} tone="tint" reloadDocument>
          Home
        </ButtonLink>
      </EmptyState>
    </main>
  );
}
