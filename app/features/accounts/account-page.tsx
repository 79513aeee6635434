import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";

type AuthPageProps = { title: string; hidesTitle?: boolean; children: ReactNode };

/** The frame of the pages for visitors: the product's name over a card. */
export function AccountPage({ title, hidesTitle, children }: AuthPageProps) {
  const root = useRouteLoaderData<{ appName: string }>("root");
  return (
    <main className="page page--narrow auth" id="main">
      <div className="auth-band">
        <span className="auth-logo" />
        <p className="auth-name">{root?.appName}</p>
        <p>Food Delivery Platform</p>
      </div>
      <div className="auth-card">
        <h1 className={hidesTitle ? "visually-hidden" : undefined}>{title}</h1>
        {children}
      </div>
    </main>
  );
}
