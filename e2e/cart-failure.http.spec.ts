import { db, fillCart, refuseChanges } from "./database.ts";
import { expect, test } from "./fixtures.ts";
import { postForm, register } from "./http.ts";

test("a change of the cart that the database can't make says so, and the cart is as it was", async ({
  request,
  ownRestaurant,
}) => {
  const { id: vendorId, dishIds } = await ownRestaurant([{ name: "Naan", price: 40 }]);
  const itemId = dishIds.Naan ?? "";
  const { id } = await register(request);
  const { lineId } = await fillCart(id, vendorId, itemId, 2);
  const line = { lineId: String(lineId) };
  const menu = `/restaurant/${vendorId}`;
  const repair = await refuseChanges("cart_items", `r.menu_item_id = '${itemId}'`);
  try {
    for (const [path, fields, message] of [
      [menu, { itemId }, "Failed to add item to cart"],
      ["/cart", { ...line, intent: "set", quantity: "3" }, "Failed to update quantity"],
      ["/cart", { ...line, intent: "remove" }, "Failed to remove item from cart"],
      ["/cart", { intent: "clear" }, "Failed to clear cart"],
    ] as const) {
      const answer = await postForm(request, path, fields);
      expect(answer.status(), message).toBe(303);
      const page = await (await request.get(answer.headers().location ?? "")).text();
      expect(page).toContain(message);
    }
  } finally {
    await repair();
  }
  const left = await db.selectFrom("cartItems").select("quantity").where("id", "=", lineId).execute();
  expect(left).toEqual([{ quantity: 2 }]);
});
