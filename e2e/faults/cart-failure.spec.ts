import { db, fillCart, refuseChanges } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";
import { postForm, signUp } from "../support/http.ts";

test("a change of the cart that fails says so, and the cart is unchanged", { tag: "@once" }, async ({
  request,
  ownRestaurant,
}) => {
  const { id: vendorId, dishIds } = await ownRestaurant({ Naan: 40, Raita: 80 });
  const itemId = dishIds.Naan ?? "";
  const { id } = await signUp(request);
  const { lineId } = await fillCart(id, vendorId, itemId, 2);
  await putAside(id, vendorId, dishIds.Raita ?? "");
  const line = { lineId: String(lineId) };
  const menu = `/restaurant/${vendorId}`;
  const repair = await refuseChanges("cart_items", `r.menu_item_id = '${itemId}'`);
  try {
    for (const [path, fields, message] of [
      [menu, { itemId }, "Failed to add item to cart"],
      ["/cart", { ...line, intent: "set", quantity: "3" }, "Failed to update quantity"],
      ["/cart", { ...line, intent: "remove" }, "Failed to remove item from cart"],
      ["/cart", { intent: "clear" }, "Failed to clear cart"],
      ["/cart", { intent: "undo" }, "Failed to restore your earlier cart"],
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

/** Inserts a cart with one dish that the current one replaced. */
async function putAside(customerId: string, vendorId: string, menuItemId: string): Promise<void> {
  const cart = { customerId, vendorId, replacedAt: new Date() };
  const { id: cartId } = await db.insertInto("carts").values(cart).returning("id").executeTakeFirstOrThrow();
  await db.insertInto("cartItems").values({ cartId, menuItemId, quantity: 1 }).execute();
}
