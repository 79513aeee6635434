import { type ReactNode, useEffect } from "react";
import { data, isRouteErrorResponse, Links, Outlet, Scripts, ScrollRestoration, useLocation } from "react-router";
import type { Route } from "./+types/root";
import { UndoForm } from "./features/cart/undo-form.tsx";
import { isDeskPath, isLiveDeskPath } from "./features/desk/desk-path.ts";
import { CustomerNavigation } from "./features/navigation/customer-navigation.tsx";
import { failureTitle } from "./features/navigation/failure-title.ts";
import { SiteFooter } from "./features/navigation/site-footer.tsx";
import { cookieHeaders } from "./http/responses.ts";
import { readRoot, rootMiddleware } from "./http/root-data.server.ts";
import { language, t } from "./i18n/text.ts";
import urduUrl from "./i18n/urdu.json?url";
import { useRevalidateOnReturn } from "./ui/connection/use-revalidate-on-return.ts";
import { ErrorPage, type ErrorPageProps } from "./ui/error-page.tsx";
import { LoadingStatus } from "./ui/loading-status.tsx";
import { SkipLink } from "./ui/skip-link.tsx";
import { Splash } from "./ui/splash.tsx";
import { Toasts } from "./ui/toast.tsx";
import { useHistoryEntries } from "./ui/use-back.ts";
import { usePageFocus } from "./ui/use-page-focus.ts";
import { type RootData, useRoot } from "./ui/use-root.ts";
import "./styles.css";

export const middleware: Route.MiddlewareFunction[] = rootMiddleware;

export function loader(args: Route.LoaderArgs) {
  const { root, cookies } = readRoot(args);
  return data(root, { headers: cookieHeaders(...cookies) });
}

export { reloadAfterConflict as shouldRevalidate } from "./ui/forms/reload-after-conflict.ts";

const attributesOf = { en: { lang: "en", dir: "ltr" }, ur: { lang: "ur-PK", dir: "rtl" } } as const;

export function Layout({ children }: { children: ReactNode }) {
  const root = useRoot();
  // Here, because the error page is also in the history.
  useHistoryEntries();
  return (
    <html {...attributesOf[language()]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#1d4ed8" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0d1526" media="(prefers-color-scheme: dark)" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {language() === "ur" && root && !root.isLite && <link rel="preload" as="fetch" href={urduUrl} crossOrigin="" />}
        <Links />
      </head>
      {/* entry.server.tsx adds a class for a dialog, which React would otherwise report as a mismatch. */}
      <body className={root && !root.isLite ? undefined : "without-scripts"} suppressHydrationWarning>
        <div className="app">{children}</div>
        {/* Lite mode sends no scripts. An error page without root data could not hydrate. */}
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

/** The root data of the last page that loaded, in the browser only: a failed navigation has none. */
let lastRoot: RootData | undefined;

export default function Root({ loaderData }: Route.ComponentProps) {
  const { notices, appName, showsSplash, isSignedIn, customerMark, isLite } = loaderData;
  const { pathname, search } = useLocation();
  useEffect(() => {
    // React Router handles Back from now on: see early-back.server.ts.
    window.onpopstate = null;
    lastRoot = loaderData;
    // The language may have been changed in another tab.
    if (loaderData.language !== language()) location.reload();
  }, [loaderData]);
  usePageFocus();
  useRevalidateOnReturn(customerMark);
  const toasts = notices.filter(({ kind }) => kind !== "dialog");
  return (
    <>
      <SkipLink />
      {isSignedIn && <CustomerNavigation {...loaderData} />}
      <Toasts toasts={toasts.map((toast) => ({ ...toast, action: toast.kind === "undo-cart" && <UndoForm /> }))} />
      <Outlet />
      {/* A new element on each page: browsers would count the same one, at another place, as an unexpected layout shift. */}
      <SiteFooter key={pathname + search} isDesk={isDeskPath(pathname)} isLite={isLite} />
      <LoadingStatus textFor={(pathname) => loadingText(pathname, appName)} />
      {showsSplash && <Splash appName={appName} />}
    </>
  );
}

/** The loading text for the page at this path. */
function loadingText(pathname: string, appName: string): string {
  if (pathname === "/") return t("Loading delicious restaurants...");
  if (pathname === "/reviews") return t("Loading reviews...");
  if (/^\/(order-tracking|review)\//.test(pathname)) return t("Loading order details...");
  return t("Loading {appName}...", { appName });
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  const isMissing = isRouteErrorResponse(error) && error.status < 500 && error.status !== 429;
  const isDesk = isDeskPath(pathname);
  const offline = isDesk ? "deskOffline" : "offline";
  const kind: ErrorPageProps["kind"] = isMissing ? "missing" : lastRoot && !navigator.onLine ? offline : "failed";
  return (
    <>
      {lastRoot?.isSignedIn && !isDesk && <CustomerNavigation {...lastRoot} />}
      <ErrorPage
        kind={kind}
        // On the server only, because of the weight of the scripts: after a client navigation the title is the general one.
        title={import.meta.env.SSR && kind === "failed" ? failureTitle(pathname) : undefined}
        retryTo={pathname + search}
        isLive={isLiveDeskPath(pathname)}
        homePath={isDesk ? "/desk" : "/"}
        root={lastRoot}
      />
    </>
  );
}
