import type { ReactElement } from "react";
import { Form as RouterForm, Link as RouterLink, useFetcher as useRouterFetcher } from "react-router";
import { expect, test } from "vitest";
import { Form, useFetcher } from "./forms/form.tsx";
import { Link } from "./link.tsx";
import { renderOnPage } from "./test-render.tsx";

const render = (element: ReactElement) => renderOnPage(element, "/restaurant/a%20b?q=x");

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
  expect(render(<Link {...props}>Home</Link>)).toBe(render(<RouterLink {...props}>Home</RouterLink>));
});

test.each(["/cart", undefined])("a form with the action %s renders the same HTML as React Router's", (action) => {
  const props = { className: "search", method: "post", preventScrollReset: true, fetcherKey: "key", action } as const;
  expect(render(<Form {...props} />)).toBe(render(<RouterForm {...props} />));
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
  expect(render(<Own />)).toBe(render(<Routed />));
});
