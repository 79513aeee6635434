import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";

/** The frame of the pages for visitors: the product's name over a card. */
export function AuthPage({ title, children }: { title: string; children: ReactNode }) {
  const root = useRouteLoaderData<{ appName: string }>("root");
  return (
    <main className="page page--narrow auth" id="main">
      <div className="auth-band">
        <span className="auth-logo" />
        <p className="auth-name">{root?.appName}</p>
        <p>Food Delivery Platform</p>
      </div>
      <div className="auth-card">
        <h1 className="visually-hidden">{title}</h1>
        {children}
      </div>
    </main>
  );
}
