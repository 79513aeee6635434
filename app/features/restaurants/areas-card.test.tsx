import { expect, test } from "vitest";
import { renderOnPage } from "../../ui/test-render.tsx";
import { AreasCard } from "./areas-card.tsx";

test("the field of the delivery areas says if orders will not contain their fees", () => {
  const draw = (isFeeCharged: boolean) =>
    renderOnPage(<AreasCard reply={undefined} text="Clifton: 60" seen="1" isFeeCharged={isFeeCharged} />);
  expect(draw(false)).toContain("only added to orders with the setting CHARGE_DELIVERY_FEE");
  expect(draw(true)).not.toContain("CHARGE_DELIVERY_FEE");
});
