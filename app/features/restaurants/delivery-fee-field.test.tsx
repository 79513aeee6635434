import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DeliveryFeeField } from "./delivery-fee-field.tsx";

test("the field of the delivery fee says if orders will not contain it", () => {
  const draw = (isCharged: boolean) =>
    renderToStaticMarkup(<DeliveryFeeField reply={undefined} savedRupees={60} isCharged={isCharged} />);
  expect(draw(false)).toContain("only added to orders with the setting CHARGE_DELIVERY_FEE");
  expect(draw(true)).toContain('value="60"');
  expect(draw(true)).not.toContain("CHARGE_DELIVERY_FEE");
});
