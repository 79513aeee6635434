import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { formatMoment } from "../dates/dates.ts";
import { StaffDevices } from "./staff-devices.tsx";

test("the buttons of other devices are not named like the button that signs this one out", () => {
  const lastSeenAt = formatMoment(new Date(0));
  const devices = ["This phone", "Old tablet"].map((name, index) => ({
    key: name,
    name,
    lastSeenAt,
    isCurrent: index === 0,
  }));
  const router = createMemoryRouter([{ path: "*", element: <StaffDevices devices={devices} /> }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  expect(html.match(/<button[^>]*>/g)).toEqual([expect.stringContaining('aria-label="End session: Old tablet"')]);
  expect(html).not.toContain("Sign out");
});
