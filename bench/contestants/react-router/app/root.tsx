import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";

export const links = () => [{ rel: "stylesheet", href: "/page.css" }];

export const meta = () => [{ title: "Restaurants - Tiffin" }];

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
