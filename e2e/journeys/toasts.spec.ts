import type { Locator } from "@playwright/test";
import { signInAtDesk } from "../support/desk.ts";
import { addToCart, expect, notice, openRestaurant, signUpAndOpenMenu, test } from "../support/fixtures.ts";
import { signUpWithCart } from "../support/http.ts";

/** Pauses the animations of a notice this many milliseconds after it appeared. */
async function stopAt(toast: Locator, milliseconds: number): Promise<void> {
  await toast.evaluate((element, time) => {
    for (const animation of element.getAnimations()) {
      animation.pause();
      animation.currentTime = time;
    }
  }, milliseconds);
}

test("a notice is seen at once at the top right, and is gone after three seconds", async ({ page, restaurant }) => {
  await signUpAndOpenMenu(page, restaurant);
  await addToCart(page, "Naan");
  const toast = notice(page, "Naan has been added to your cart");
  // With animations and, for people who prefer reduced motion, without.
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await page.emulateMedia({ reducedMotion });
    await stopAt(toast, 200);
    await expect(toast).toBeVisible();
    await expect(toast).toHaveCSS("opacity", "1");
    const { x, y, width, height } = await boxOf(toast);
    expect(y, "its distance from the top").toBeLessThanOrEqual(24);
    expect(360 - x - width, "its distance from the right").toBeLessThanOrEqual(24);
    await stopAt(toast, 2_700);
    await expect(toast).toBeVisible();
    await expect(toast).toHaveCSS("opacity", "1");
    expect(await boxOf(toast), "where it stood before").toEqual({ x, y, width, height });
    expect(await endsOf(toast)).toEqual([3_000]);
    await stopAt(toast, 3_000);
    await expect(toast).toBeHidden();
    // A notice that is gone leaves no space above the next one.
    expect(await boxOf(toast)).toMatchObject({ height: 0 });
  }
});

test("a notice does not cover the name of the dish it is about", { tag: "@server" }, async ({
  page,
  ownRestaurant,
}) => {
  const names = [..."ABCDEFGHIJKL"].map((letter) => `Grilled Chicken Burger ${letter}`);
  await signUpAndOpenMenu(page, await ownRestaurant(Object.fromEntries(names.map((name) => [name, 590]))));
  await page.getByRole("button", { name: "Add to Cart: Grilled Chicken Burger F" }).click();
  const toast = notice(page, "Grilled Chicken Burger F has been added to your cart");
  await stopAt(toast, 200);
  const { y, height } = await boxOf(toast);
  expect((await boxOf(page.getByRole("heading", { name: "Grilled Chicken Burger F" }))).y).toBeGreaterThan(y + height);
});

test("a notice with Undo stays, and the keyboard reaches it", async ({ page, ownRestaurant }) => {
  const first = await ownRestaurant({ Naan: 40 });
  const second = await ownRestaurant({ Falooda: 320 });
  await signUpWithCart(page.request, first, "Naan");
  await openRestaurant(page, second);
  await addToCart(page, "Falooda");
  const toast = notice(page, "It replaced your cart");
  await expect(toast).toBeVisible();
  expect(await endsOf(toast)).toEqual([]);
  const undo = toast.getByRole("button", { name: "Undo" });
  await undo.focus();
  await expect(undo).toBeFocused();
  await expect(toast).toBeInViewport({ ratio: 1 });
  expect(await endsOf(toast)).toEqual([]);
});

test("a notice with Undo does not move the page below a thumb", { tag: "@scripts" }, async ({
  page,
  ownRestaurant,
}) => {
  const names = [..."ABCDEFGHIJKL"].map((letter) => `Karahi ${letter}`);
  await signUpWithCart(page.request, await ownRestaurant({ Naan: 40 }), "Naan");
  await openRestaurant(page, await ownRestaurant(Object.fromEntries(names.map((name) => [name, 590]))));
  const add = page.getByRole("button", { name: "Add to Cart: Karahi F" });
  await add.evaluate((button) => button.scrollIntoView({ block: "center" }));
  const before = await add.boundingBox();
  await add.click();
  await expect(notice(page, "It replaced your cart").getByRole("button", { name: "Undo" })).toBeInViewport();
  expect(await add.boundingBox()).toEqual(before);
});

test.describe("with a mouse", () => {
  test.use({ isMobile: false, hasTouch: false });

  test("a notice waits while the mouse rests on it", async ({ page, restaurant }) => {
    await signUpAndOpenMenu(page, restaurant);
    await addToCart(page, "Naan");
    const toast = notice(page, "Naan has been added to your cart");
    const state = () => toast.evaluate((element) => element.getAnimations().map(({ playState }) => playState));
    // A busy machine may need more than three seconds to move the mouse.
    await toast.evaluate((element) => {
      for (const animation of element.getAnimations()) {
        animation.playbackRate = 0.01;
        animation.currentTime = 1_000;
      }
    });
    await toast.hover();
    await expect.poll(state).toEqual(["paused"]);
    await page.mouse.move(0, 600);
    await expect.poll(state).toEqual(["running"]);
  });

  test("a notice at the desk lets presses through to the page below", async ({ page, restaurant }) => {
    await signInAtDesk(page.request, restaurant.id);
    await page.goto("/desk/account/details");
    await page.getByRole("button", { name: "Save" }).click();
    const toast = notice(page, "Saved");
    await stopAt(toast, 1_000);
    await expect(toast).toBeVisible();
    const { x, y, width, height } = await boxOf(toast);
    const middle = { left: x + width / 2, top: y + height / 2 };
    const takesPresses = await toast.evaluate(
      (element, { left, top }) => element.contains(document.elementFromPoint(left, top)),
      middle,
    );
    expect(takesPresses).toBe(false);
  });
});

/** The position of a notice, even of a hidden one. */
const boxOf = (toast: Locator) =>
  toast.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  });

/** When the animations of a notice end, in milliseconds after it appeared. */
const endsOf = (toast: Locator) =>
  toast.evaluate((element) => element.getAnimations().map(({ effect }) => effect?.getComputedTiming().endTime));
