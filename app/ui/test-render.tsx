import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";

/** For tests: the HTML of an element on the page at this URL. */
export function renderOnPage(element: ReactElement, url = "/"): string {
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [url] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}
