import { type ReactNode, useEffect } from "react";
import { data, isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from "react-router";
import { env } from "#env";
import type { Route } from "./+types/root";
import { UndoForm } from "./features/cart/undo-form.tsx";
import { LiteSwitch } from "./features/lite-mode/lite-switch.tsx";
import { CustomerNavigation } from "./features/navigation/customer-navigation.tsx";
import { isDeskPath } from "./http/desk-path.ts";
import { consumeFlashes } from "./http/flash.server.ts";
import { wantsLite } from "./http/lite-mode.server.ts";
import { markSplashShown, wantsSplash } from "./http/splash.server.ts";
import { findVisitor, loadVisitor } from "./http/visitor.server.ts";
import { ErrorPage, type ErrorPageProps } from "./ui/error-page.tsx";
import { LoadingStatus } from "./ui/loading-status.tsx";
import { SkipLink } from "./ui/skip-link.tsx";
import { Splash } from "./ui/splash.tsx";
import "./styles.css";
import { Toasts } from "./ui/toast.tsx";
import { usePageFocus } from "./ui/use-page-focus.ts";
import { useRevalidateOnReturn } from "./ui/use-revalidate-on-return.ts";
import { type RootData, useRoot } from "./ui/use-root.ts";

export const middleware: Route.MiddlewareFunction[] = [markSplashShown, loadVisitor];

export function loader({ request, context, url }: Route.LoaderArgs) {
  const visitor = findVisitor(context);
  const { notices, cookies } = consumeFlashes({ request, url });
  const headers = new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
  const root: RootData = {
    appName: env.APP_NAME,
    isSignedIn: visitor !== undefined,
    cartCount: visitor?.cartCount ?? 0,
    notices,
    isLite: wantsLite(request),
    isOpening: wantsSplash({ request, url }),
  };
  return data(root, { headers });
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRoot();
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#1d4ed8" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0d1526" media="(prefers-color-scheme: dark)" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        <div className="app">{children}</div>
        {/* Lite pages are the same pages without scripts. An error page without root data could not hydrate anyway. */}
        {root && !root.isLite && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** The root data that this browser's last good page had: a page that failed to load brings none. */
let lastRoot: RootData | undefined;

export default function Root({ loaderData }: Route.ComponentProps) {
  const { notices, appName, isOpening, isSignedIn } = loaderData;
  useEffect(() => {
    lastRoot = loaderData;
  }, [loaderData]);
  usePageFocus();
  useRevalidateOnReturn();
  const toasts = notices.filter(({ kind }) => kind !== "dialog");
  return (
    <>
      <SkipLink />
      {isSignedIn && <CustomerNavigation {...loaderData} />}
      <Toasts toasts={toasts.map((toast) => ({ ...toast, action: toast.kind === "undo-cart" && <UndoForm /> }))} />
      <Outlet />
      <footer className="site-footer">
        <LiteSwitch />
      </footer>
      <LoadingStatus textFor={(pathname) => loadingText(pathname, appName)} />
      {isOpening && <Splash appName={appName} />}
    </>
  );
}

/** What a page says while it loads. */
function loadingText(pathname: string, appName: string): string {
  if (pathname === "/") return "Loading delicious restaurants...";
  if (pathname === "/reviews") return "Loading reviews...";
  if (/^\/(order-tracking|review)\//.test(pathname)) return "Loading order details...";
  return `Loading ${appName}...`;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  const isMissing = isRouteErrorResponse(error) && error.status < 500 && error.status !== 429;
  const kind: ErrorPageProps["kind"] = isMissing ? "missing" : lastRoot && !navigator.onLine ? "offline" : "failed";
  return (
    <>
      {lastRoot?.isSignedIn && <CustomerNavigation {...lastRoot} />}
      <ErrorPage
        kind={kind}
        retryTo={pathname + search}
        homePath={isDeskPath(pathname) ? "/desk" : "/"}
        root={lastRoot}
      />
    </>
  );
}
