import { fillCart } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";
import { postForm, signUp } from "../support/http.ts";

test("a second tap on Remove shows no error", async ({ request, ownRestaurant }) => {
  const { id: vendorId, dishIds } = await ownRestaurant([{ name: "Beef Nihari", price: 650 }]);
  const { id } = await signUp(request);
  const { lineId } = await fillCart(id, vendorId, dishIds["Beef Nihari"] ?? "");
  for (const tap of ["first", "second"]) {
    const answer = await postForm(request, "/cart", { intent: "remove", lineId: String(lineId) });
    const cart = await (await request.get(answer.headers().location ?? "")).text();
    expect(cart, tap).toContain("Item removed from cart");
    expect(cart, tap).toContain("Your cart is empty");
  }
});
