import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { DeskHours } from "./desk-hours.server.ts";
import { ExceptionsCard } from "./exceptions-card.tsx";

test("other hours can be added with several spans, such as before dawn and after sunset in Ramadan", () => {
  const hours = { exceptions: [], today: "2027-02-08" } as unknown as DeskHours;
  const router = createMemoryRouter([
    { path: "*", element: <ExceptionsCard hours={hours} mayEdit reply={undefined} /> },
  ]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  for (const name of ["opens1", "closes1", "opens2", "closes2"]) expect(html).toContain(` name="${name}"`);
});
