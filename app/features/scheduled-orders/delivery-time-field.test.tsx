import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { DeliveryTimeField } from "./delivery-time-field.tsx";

const half9 = { value: "2026-11-22T20:30", text: "at 8:30 PM" };
const isGone = "The time you chose is no longer available. Please choose another one.";

const render = (props: { times: (typeof half9)[]; isOpen: boolean; chosen?: string }) =>
  renderToString(
    <DeliveryTimeField
      times={props.times}
      isOpen={props.isOpen}
      name="deliverAt"
      defaultValue={props.chosen}
      error={undefined}
    />,
  );

test("without other times, there is nothing to choose", () => {
  expect(render({ times: [], isOpen: true })).toBe("");
  expect(render({ times: [], isOpen: false, chosen: half9.value })).toBe("");
});

test("a chosen time that is gone is explained, even if it was the last one", () => {
  expect(render({ times: [half9], isOpen: true, chosen: half9.value })).not.toContain(isGone);
  expect(render({ times: [half9], isOpen: true, chosen: "2026-11-22T20:15" })).toContain(isGone);
  const withoutTimes = render({ times: [], isOpen: true, chosen: half9.value });
  expect(withoutTimes).toContain(isGone);
  expect(withoutTimes.match(/(?<=<option[^>]*>).*?(?=<)/g)).toEqual(["As soon as possible"]);
});
