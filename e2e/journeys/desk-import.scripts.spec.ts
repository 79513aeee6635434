import { signInAtDesk } from "../support/desk.ts";
import { expect, test } from "../support/fixtures.ts";

test("a manager sees what a file would change, and imports it", async ({ page, ownRestaurant }) => {
  const restaurant = await ownRestaurant({ Naan: 40, Halwa: 90 });
  await signInAtDesk(page.request, restaurant.id, { role: "manager" });
  await page.goto("/desk/import");

  const buffer = Buffer.from("Dish,Price\nNaan,Rs. 50\nRoti,20\n");
  await page.getByLabel("File", { exact: true }).setInputFiles({ name: "menu.csv", mimeType: "text/csv", buffer });
  await page.getByLabel("Hide dishes that are not in the file").check();
  await page.getByRole("button", { name: "Show preview" }).click();
  const card = (title: string) => page.locator("section").filter({ has: page.getByRole("heading", { name: title }) });

  await expect(page.getByText("1 new, 1 changed, 0 unchanged, 1 hidden")).toBeVisible();
  await expect(card("Changed (1)").getByRole("listitem")).toContainText(/Naan.*Price: Rs\. 40 → Rs\. 50/);
  await expect(card("New (1)").getByRole("listitem")).toContainText("Roti");
  await expect(card("Hidden, because not in the file (1)").getByRole("listitem")).toContainText("Halwa");

  await page.getByRole("button", { name: "Import" }).click();
  await expect(page.getByText("Imported: 1 new, 1 changed, 1 hidden.")).toBeVisible();
  await expect(page).toHaveURL(`/desk/menu?restaurant=${restaurant.id}`);
  const dish = (name: string) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  await expect(dish("Naan")).toContainText("Rs. 50");
  await expect(dish("Roti")).toContainText("Rs. 20");
  await expect(dish("Halwa")).toContainText("Hidden");
  await page.goto("/desk/history");
  await expect(page.getByText("imported a menu")).toBeVisible();
});
