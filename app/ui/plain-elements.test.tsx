import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import {
  createMemoryRouter,
  Form as RouterForm,
  Link as RouterLink,
  RouterProvider,
  useFetcher as useRouterFetcher,
} from "react-router";
import { expect, test } from "vitest";
import { Form, useFetcher } from "./forms/form.tsx";
import { Link } from "./link.tsx";

/** Renders an element on a page of React Router, and returns its HTML. */
function renderOnPage(element: ReactElement): string {
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: ["/restaurant/a%20b?q=x"] });
  return renderToString(<RouterProvider router={router} />);
}

test.each([
  "/",
  "/orders?page=2",
  "/restaurant/caf%C3%A9#item-1",
  "/?q=a+b&category=c%2Fd",
  "?ask=disable",
  "/desk?",
  "reviews",
])("a link to %s renders the same HTML as React Router's", (to) => {
  const props = { to, className: "tab", "aria-current": "page", preventScrollReset: true, replace: true } as const;
  expect(renderOnPage(<Link {...props}>Home</Link>)).toBe(renderOnPage(<RouterLink {...props}>Home</RouterLink>));
});

test.each(["/cart", undefined])("a form with the action %s renders the same HTML as React Router's", (action) => {
  const props = { className: "search", method: "post", preventScrollReset: true, fetcherKey: "key", action } as const;
  expect(renderOnPage(<Form {...props} />)).toBe(renderOnPage(<RouterForm {...props} />));
});

test("a fetcher's form renders the same HTML as React Router's", () => {
  const Own = () => {
    const { Form: Sent, state } = useFetcher();
    return <Sent method="post" action="/favourites" className={state} />;
  };
  const Routed = () => {
    const { Form: Sent, state } = useRouterFetcher();
    return <Sent method="post" action="/favourites" className={state} />;
  };
  expect(renderOnPage(<Own />)).toBe(renderOnPage(<Routed />));
});
