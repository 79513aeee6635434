import { readFile } from "node:fs/promises";
import { changeOrder, createOrderAt, createRider } from "../../db/factories.ts";
import { signInAtDesk } from "../support/desk.ts";
import { expect, test } from "../support/fixtures.ts";

test("an owner chooses a period, a grouping and a restaurant, and downloads a table", async ({ page, restaurant }) => {
  const orderId = await createOrderAt(restaurant.id, "out_for_delivery");
  const placed = { createdAt: new Date("2026-03-04T18:59:00Z"), status: "delivered" } as const;
  await changeOrder(orderId, placed);
  await signInAtDesk(page.request, restaurant.id, { role: "owner" });

  await page.goto(`/desk/reports?restaurant=${restaurant.id}`);
  await expect(page.getByText("No orders were placed on these days.")).toBeVisible();
  await page.getByLabel("From", { exact: true }).fill("2026-03-04");
  await page.getByLabel("To", { exact: true }).fill("2026-03-05");
  await expect(page.getByLabel("Restaurant", { exact: true })).toHaveValue(restaurant.id);
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("heading", { name: `${restaurant.name}, 4 Mar 2026 to 5 Mar 2026` })).toBeVisible();
  const sales = page.getByRole("region", { name: "Sales by day" });
  await expect(sales.getByRole("row", { name: "Wed, 4 Mar Rs. 500 1 Rs. 500" })).toBeVisible();

  const byRestaurant = page.getByRole("link", { name: "By restaurant", exact: true });
  await byRestaurant.click();
  await expect(byRestaurant).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("img", { name: "Sales by restaurant" })).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: /Download as CSV.*Sales by restaurant/ }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe("sales-2026-03-04-2026-03-05.csv");
  expect(await readFile(await file.path(), "utf8")).toContain(`${restaurant.name},500,1,500\r\n`);

  await page.getByRole("link", { name: "Today", exact: true }).click();
  await expect(page.getByText("No orders were placed on these days.")).toBeVisible();
});

test("on a phone, the days of a report stay on one line", { tag: "@server" }, async ({ page, restaurant }) => {
  await signInAtDesk(page.request, restaurant.id, { role: "owner" });
  await page.goto(`/desk/reports?from=2026-03-04&to=2026-03-31&restaurant=${restaurant.id}`);
  const days = page.getByText("4 Mar 2026 to 31 Mar 2026", { exact: true });
  expect((await days.boundingBox())?.height).toBeLessThan(30);
});

test("amounts in millions are readable in full beside a chart", { tag: "@server" }, async ({ page, restaurant }) => {
  const rider = await createRider();
  for (const [amount, riderId] of [[5_785_115, rider.id] as const, [2_002_305, null] as const]) {
    const orderId = await createOrderAt(restaurant.id, "out_for_delivery");
    const totals = { subtotal: amount, totalAmount: amount, commissionRupees: 347_495 };
    await changeOrder(orderId, { ...totals, riderId, status: "delivered" });
  }
  await signInAtDesk(page.request, restaurant.id, { role: "owner" });
  for (const width of [1024, 1240, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/desk/reports?restaurant=${restaurant.id}&period=today`);
    const cash = page.getByRole("region", { name: "Commission and cash by day" });
    await expect(cash).toContainText("Rs. 5,785,115Rs. 2,002,305Rs. 694,990Rs. 5,090,125");
    expect(await cash.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
  }
});
