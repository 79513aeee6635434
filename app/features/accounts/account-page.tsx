import type { ReactNode } from "react";
import { PageTitle } from "../../ui/page-title.tsx";
import { useRoot } from "../../ui/use-root.ts";

type AccountPageProps = {
  title: string;
  /** The document title, if it differs from the heading. */
  documentTitle?: string;
  /** Hides the heading visually. */
  hidesTitle?: boolean;
  hasErrors?: boolean;
  children: ReactNode;
};

/** The frame of the sign-in, registration and recovery pages: the name of the app above a card. */
export function AccountPage({ title, documentTitle = title, hidesTitle, hasErrors, children }: AccountPageProps) {
  return (
    <main className="page page--narrow auth" id="main">
      <PageTitle hasErrors={hasErrors}>{documentTitle}</PageTitle>
      <div className="auth-band">
        <span className="auth-logo" />
        <p className="auth-name">{useRoot()?.appName}</p>
        <p>Food Delivery Platform</p>
      </div>
      <div className="auth-card">
        <h1 className={hidesTitle ? "visually-hidden" : undefined}>{title}</h1>
        {children}
      </div>
    </main>
  );
}
