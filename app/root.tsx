import { type ReactNode, useEffect } from "react";
import {
  data,
  isRouteErrorResponse,
  Link,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from "react-router";
import { env } from "#env";
import type { Route } from "./+types/root";
import { UndoForm } from "./features/cart/undo-form.tsx";
import { LiteSwitch } from "./features/support/lite-switch.tsx";
import { takeFlashes } from "./http/flash.server.ts";
import { wantsLite } from "./http/lite.server.ts";
import { rememberSplash, wantsSplash } from "./http/splash.server.ts";
import { findVisitor, identifyVisitor } from "./http/visitor.server.ts";
import { BottomNavigation } from "./ui/bottom-navigation.tsx";
import { ButtonLink } from "./ui/button.tsx";
import { EmptyState } from "./ui/empty-state.tsx";
import { LoadingStatus } from "./ui/loading-status.tsx";
import { PageTitle } from "./ui/page-title.tsx";
import { SkipLink } from "./ui/skip-link.tsx";
import { Splash } from "./ui/splash.tsx";
import "./ui/styles/index.css";
import { Toasts } from "./ui/toast.tsx";
import { useComeback } from "./ui/use-comeback.ts";
import { useFreshOnReturn } from "./ui/use-fresh-on-return.ts";
import { focusHeading, usePageFocus } from "./ui/use-page-focus.ts";

export const middleware: Route.MiddlewareFunction[] = [rememberSplash, identifyVisitor];

export function loader({ request, context, url }: Route.LoaderArgs) {
  const visitor = findVisitor(context);
  const { notices, cookies } = takeFlashes({ request, url });
  const headers = new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
  return data(
    {
      appName: env.APP_NAME,
      isSignedIn: visitor !== undefined,
      cartCount: visitor?.cartCount ?? 0,
      notices,
      isLite: wantsLite(request),
      isOpening: wantsSplash(request),
    },
    { headers },
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
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
        {/* Lite pages are the same pages without scripts; without root data (an error) scripts could not start anyway. */}
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

type Frame = Pick<Route.ComponentProps["loaderData"], "appName" | "isSignedIn" | "cartCount">;

/** What this browser's pages last stood in: a page that could not be read brings none. */
let lastFrame: Frame | undefined;

export default function Root({ loaderData }: Route.ComponentProps) {
  const { notices, appName, isOpening } = loaderData;
  useEffect(() => {
    lastFrame = loaderData;
  }, [loaderData]);
  usePageFocus();
  useFreshOnReturn();
  return (
    <>
      <SkipLink />
      <MainNavigation {...loaderData} />
      <Toasts toasts={notices.filter(({ kind }) => kind !== "modal").map(toToast)} />
      <Outlet />
      <footer className="site-footer">
        <LiteSwitch />
      </footer>
      <LoadingStatus textFor={(pathname) => loadingText(pathname, appName)} />
      {isOpening && <Splash appName={appName} />}
    </>
  );
}

function MainNavigation({ isSignedIn, cartCount, appName }: Frame) {
  const section = useSection();
  if (!isSignedIn) return null;
  return <BottomNavigation cartCount={cartCount} section={section} brand={<Link to="/">{appName}</Link>} />;
}

type Notice = Route.ComponentProps["loaderData"]["notices"][number];

function toToast({ id, type, title, message, kind }: Notice) {
  return { id, type, title, message, action: kind === "undo-cart" && <UndoForm /> };
}

/** What a page says while it is waited for (spec, point 2). */
function loadingText(pathname: string, appName: string): string {
  if (pathname === "/") return "Loading delicious restaurants...";
  if (pathname === "/reviews") return "Loading reviews...";
  if (/^\/(order-tracking|review)\//.test(pathname)) return "Loading order details...";
  return `Loading ${appName}...`;
}

/** The tab that a page belongs to, also one deeper in. */
function useSection() {
  const { pathname } = useLocation();
  if (/^\/(orders$|order-tracking\/|review\/)/.test(pathname)) return "/orders";
  if (/^\/(cart|payment)$/.test(pathname)) return "/cart";
  return pathname.startsWith("/profile") ? "/profile" : "/";
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  const isMissing = isRouteErrorResponse(error) && error.status < 500 && error.status !== 429;
  const { title, text } = isMissing ? missing : lastFrame && !navigator.onLine ? offline : failed;
  useComeback(!isMissing);
  useEffect(() => {
    if (lastFrame) focusHeading();
  }, []);
  return (
    <>
      {lastFrame && <MainNavigation {...lastFrame} />}
      <main className="page page--narrow" id="main">
        <PageTitle hasErrors={!isMissing} appName={lastFrame?.appName}>
          {title}
        </PageTitle>
        <EmptyState title={title} text={text} icon="warning" level={1}>
          {!isMissing && (
            <ButtonLink to={pathname + search} reloadDocument>
              Try Again
            </ButtonLink>
          )}
          <ButtonLink to="/" tone="tint" reloadDocument>
            Home
          </ButtonLink>
        </EmptyState>
      </main>
    </>
  );
}

const missing = { title: "Page not found", text: "This page does not exist." };
const failed = { title: "Failed to load data", text: "Please try again in a moment." };
/** As in offline.html. */
const offline = {
  title: "You are offline",
  text: "This page needs a connection. Your cart and your orders are kept.",
};
