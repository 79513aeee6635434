import { expect, test } from "vitest";
import { renderOnPage } from "../../ui/test-render.tsx";
import { RiderPage } from "./rider-page.tsx";

type Props = Parameters<typeof RiderPage>[0];

/** Renders the page of a rider who holds Rs. 500, at a URL with this query. */
function render(props: Partial<Props>, search = ""): string {
  const rider = { id: "imran", fullName: "Imran", account: undefined, onTheWay: 0, waiting: 0, heldRupees: 500 };
  const lists = { entries: [], deliveries: [], nextEntry: undefined, nextDelivery: undefined };
  const may = { version: "1", mayConfirm: true, mayDisable: false, asksToDisable: false };
  const cash = { heldRupees: 500, latestId: 0 };
  const page = <RiderPage rider={rider} reply={undefined} {...lists} cash={cash} {...may} {...props} />;
  return renderOnPage(page, `/${search}`);
}

test("the error message about a hidden field is shown without a link, which would lead nowhere", () => {
  const reply = { title: "Error", values: {}, errors: { amount: "Please press the button again." } };
  expect(render({ reply })).toContain("<li>Please press the button again.</li>");
});

test("older cash and older deliveries each keep the page of the other list", () => {
  const html = render({ nextEntry: 7, nextDelivery: "order_2" }, "?cash=9&deliveries=order_3");
  expect(html).toContain('href="/?cash=7&amp;deliveries=order_3"');
  expect(html).toContain('href="/?cash=9&amp;deliveries=order_2"');
});
