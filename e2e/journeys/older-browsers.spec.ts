import { dishes, openCheckout, placedDialog, placeOrder } from "../support/checkout-page.ts";
import { signInAtDesk } from "../support/desk.ts";
import { expect, openAndSettle, signUpWithOrder, test } from "../support/fixtures.ts";

test("searching, reviewing and ordering work in a browser of 2020", {
  tag: "@scripts",
}, async ({ page, ownRestaurant }) => {
  await page.addInitScript(removeNewerApis);
  const { vendor, order } = await signUpWithOrder(page, await ownRestaurant(dishes));
  await page.goto("/");
  await expect.poll(() => page.evaluate(() => "__reactRouterDataRouter" in window)).toBe(true);

  await page.getByRole("link", { name: "Pizza", exact: true }).click();
  await expect(page).toHaveURL(/\/\?category=/);
  await page.goto(`/reviews?vendorId=${vendor.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reviews");
  await page.goto("/orders");
  await page.getByRole("link", { name: /^Track Order/ }).click();
  await expect(page).toHaveURL(`/order-tracking/${order}`);
  await page.getByRole("link", { name: "Review Restaurant" }).click();
  await page.getByLabel("Share your experience").fill("Hot and quick.");

  await openCheckout(page, vendor);
  await page.getByRole("button", { name: "Change Address" }).click();
  const picker = page.getByRole("dialog", { name: "Select Delivery Address" });
  await picker.getByRole("link", { name: "Add New Address" }).click();
  await picker.getByRole("link", { name: "Cancel" }).click();
  await picker.getByRole("link", { name: /Home/ }).click();
  await expect(picker).toHaveCount(0);
  await placeOrder(page);
  await expect(placedDialog(page)).toBeVisible();

  await signInAtDesk(page.request, vendor.id, { role: "manager" });
  await page.goto("/desk/board");
  await expect(page.getByRole("button", { name: "Start shift" })).toBeVisible();
  for (const path of ["menu", "hours", "staff?role=kitchen"]) await openAndSettle(page, `/desk/${path}`);
});

/** Runs in the page: removes the APIs that browsers got after 2020. */
function removeNewerApis(): void {
  const newer: [object, string[]][] = [
    [URLSearchParams.prototype, ["size"]],
    [URL, ["canParse"]],
    [Object, ["hasOwn", "groupBy"]],
    [Array.prototype, ["at", "findLast", "toSorted", "toReversed", "with"]],
    [String.prototype, ["at", "replaceAll", "isWellFormed", "toWellFormed"]],
    [Promise, ["any", "withResolvers", "try"]],
    [AbortSignal, ["any", "timeout"]],
    [Crypto.prototype, ["randomUUID"]],
    [Intl, ["Segmenter"]],
    [window, ["structuredClone", "navigation", "scheduler"]],
    [Document.prototype, ["startViewTransition"]],
  ];
  Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
    construct(Format, [locale, options]) {
      if (options?.timeZoneName === "longOffset") throw new RangeError("Value longOffset out of range");
      return new Format(locale, options);
    },
  });
  for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name);
}
