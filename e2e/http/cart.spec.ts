import { changeMenuItem } from "../../db/factories.ts";
import { fillCart } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";
import { textOf } from "../support/html.ts";
import { postForm, readPage, signUp, signUpWithCart } from "../support/http.ts";

test.use({ menu: { "Beef Nihari": 650, "Tandoori Naan": 40 } });

test("a dish that sold out cannot be added; in the cart it stays, but neither its total nor the menu's bar counts it", async ({
  request,
  restaurant: { id: vendorId, dishId },
}) => {
  const { id } = await signUp(request);
  const nihari = dishId("Beef Nihari");
  await fillCart(id, vendorId, nihari);
  const readBar = async () => textOf((await readPage(request, `/restaurant/${vendorId}`)).querySelector(".cart-bar"));
  expect(await readBar()).toBe("1 item · View cart Rs. 650");
  await changeMenuItem(nihari, { isAvailable: false });
  await expect.poll(readBar).toBe("1 item · View cart");
  const refused = await postForm(request, `/restaurant/${vendorId}`, { itemId: nihari });
  expect(await (await request.get(refused.headers().location ?? "")).text()).toContain("Failed to add item to cart");
  await postForm(request, `/restaurant/${vendorId}`, { itemId: dishId("Tandoori Naan") });
  const main = (await readPage(request, "/cart")).querySelector("main");
  const line = main?.querySelectorAll("li").find((each) => textOf(each).includes("Beef Nihari"));
  expect(textOf(line)).toContain("No longer available");
  expect(main?.querySelectorAll("dl > div").map(textOf)).toContainEqual(expect.stringMatching(/^Total ?Rs\. 40$/));
});

test("after Add to Cart the menu is shown at the dish, and in a text browser at the notice", async ({
  newVisitor,
  restaurant: { id, dishId },
}) => {
  const itemId = dishId("Tandoori Naan");
  for (const [userAgent, anchor] of [
    ["Mozilla/5.0", `#item-${itemId}`],
    ["Lynx/2.9.0dev.12", ""],
  ] as const) {
    const visitor = await newVisitor({ userAgent });
    await signUp(visitor);
    const added = await postForm(visitor, `/restaurant/${id}`, { itemId });
    expect(added.headers().location).toBe(`/restaurant/${id}${anchor}`);
  }
});

test("a quantity of 0 or less removes the item, and none at all changes nothing", async ({ request, restaurant }) => {
  const { lineId } = await signUpWithCart(request, restaurant, "Beef Nihari");
  const send = async (id: number, quantity: string) => {
    const answer = await postForm(request, "/cart", { intent: "set", lineId: String(id), quantity });
    return (await request.get(answer.headers().location ?? "")).text();
  };
  const unchanged = await send(lineId, "");
  expect(unchanged).toContain("Failed to update quantity");
  expect(unchanged).toContain("Rs. 650 each");
  for (const quantity of ["0", "-1"]) {
    const cart = await send(lineId, quantity);
    expect(cart, quantity).toContain("Item removed from cart");
    expect(cart, quantity).toContain("Your cart is empty");
  }
});

test("a second tap on Remove shows no error", async ({ request, restaurant }) => {
  const { lineId } = await signUpWithCart(request, restaurant, "Beef Nihari");
  for (const tap of ["first", "second"]) {
    const answer = await postForm(request, "/cart", { intent: "remove", lineId: String(lineId) });
    const cart = await (await request.get(answer.headers().location ?? "")).text();
    expect(cart, tap).toContain("Item removed from cart");
    expect(cart, tap).toContain("Your cart is empty");
  }
});

test("without an address the cart asks for one", async ({ request, restaurant: { id: vendorId, dishId } }) => {
  const { id } = await signUp(request, { address: "" });
  await fillCart(id, vendorId, dishId("Beef Nihari"));
  const links = (await readPage(request, "/cart")).querySelectorAll("main a");
  const checkout = links.find((link) => textOf(link) === "Proceed to Checkout")?.getAttribute("href") ?? "";
  const dialog = (await readPage(request, checkout)).querySelector('[role="dialog"]');
  expect(textOf(dialog)).toMatch(
    /^Delivery Address Required.*Please add a delivery address in your profile before placing an order\./,
  );
  const choices = dialog?.querySelectorAll("a").map((link) => [textOf(link), link.getAttribute("href")]);
  expect(choices).toEqual([
    ["Add Address", "/profile/addresses"],
    ["Cancel", "/cart"],
  ]);
});

test("a question can be left by Cancel only, not also by a cross", async ({ request, restaurant }) => {
  await signUpWithCart(request, restaurant, "Beef Nihari");
  for (const [path, button] of [
    ["/cart?confirm=clear", "Clear"],
    ["/profile?open=logout", "Logout"],
  ] as const) {
    const dialog = (await readPage(request, path)).querySelector('[role="dialog"]');
    expect(dialog?.querySelectorAll("button, a").map(textOf), path).toEqual([button, "Cancel"]);
  }
});
