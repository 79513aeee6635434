import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { RiderPage } from "./rider-page.tsx";

test("the error message about a hidden field is shown without a link, which would lead nowhere", () => {
  const rider = { id: "imran", fullName: "Imran", account: undefined, onTheWay: 0, waiting: 0, heldRupees: 500 };
  const reply = { title: "Error", values: {}, errors: { amount: "Please press the button again." } };
  const lists = { entries: [], deliveries: [], olderEntries: undefined, olderDeliveries: undefined };
  const page = <RiderPage rider={rider} reply={reply} {...lists} cash={{ heldRupees: 500, latestId: 0 }} mayConfirm />;
  const router = createMemoryRouter([{ path: "*", element: page }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  expect(html).toContain("<li>Please press the button again.</li>");
});
