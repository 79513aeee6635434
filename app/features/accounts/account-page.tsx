import type { ReactNode } from "react";
import { t } from "../../i18n/text.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { useRoot } from "../../ui/use-root.ts";

type AccountPageProps = {
  title: string;
  /** The document title, if it differs from the heading. */
  documentTitle?: string;
  /** Hides the heading visually. */
  hidesTitle?: boolean;
  /** The line below the app's name. */
  tagline?: string;
  hasErrors?: boolean;
  children: ReactNode;
};

/** The frame of the pages of sign-in, registration and password resets: the name of the app above a card. */
export function AccountPage(props: AccountPageProps) {
  const {
    title,
    documentTitle = title,
    tagline = t("Food Delivery Platform"),
    hidesTitle,
    hasErrors,
    children,
  } = props;
  const appName = useRoot()?.appName;
  return (
    <main className="page page--narrow auth" id="main">
      <PageTitle hasErrors={hasErrors}>{documentTitle}</PageTitle>
      {/* For search engines, and messengers in which a link is shared. Hydration leaves them in the head. */}
      {import.meta.env.SSR && (
        <>
          <meta name="description" content={tagline} />
          <meta property="og:title" content={appName} />
        </>
      )}
      <div className="auth-band">
        <span className="auth-logo" />
        <p className="auth-name">{appName}</p>
        <p>{tagline}</p>
      </div>
      <div className="auth-card">
        <h1 className={hidesTitle ? "visually-hidden" : undefined}>{title}</h1>
        {children}
      </div>
    </main>
  );
}
