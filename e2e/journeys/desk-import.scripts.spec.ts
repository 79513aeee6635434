import { db } from "../support/database.ts";
import { signInAtDesk } from "../support/desk.ts";
import { expect, test } from "../support/fixtures.ts";

test("a manager sees what a file would change, and imports it", async ({ page, ownRestaurant }) => {
  const restaurant = await ownRestaurant({ Naan: 40, Halwa: 90 });
  await signInAtDesk(page.request, restaurant.id, { role: "manager" });
  await page.goto("/desk/import");

  const choose = async (csv: string) => {
    const file = { name: "menu.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
    await page.getByLabel("File", { exact: true }).setInputFiles(file);
    await page.getByLabel("Hide dishes that are not in the file").check();
    await page.getByRole("button", { name: "Show preview" }).click();
  };
  const card = (title: string) => page.locator("section").filter({ has: page.getByRole("heading", { name: title }) });

  // One refused row refuses the whole file.
  await choose("Dish,Price\nNaan,fifty\nRoti,20\n");
  await expect(card("Refused (1)").getByText("The price must be whole rupees")).toContainText("“fifty”");
  await expect(card("Refused (1)").getByText("Line 2:")).toBeVisible();
  await expect(page.getByRole("button", { name: "Import" })).toHaveCount(0);
  await page.getByRole("link", { name: "Choose another file" }).click();

  await choose("Dish,Price\nNaan,Rs. 50\nRoti,20\n");
  await expect(page.getByText("1 new, 1 changed, 0 unchanged, 1 hidden")).toBeVisible();
  await expect(card("Changed (1)").getByRole("listitem")).toContainText(/Naan.*Price: Rs\. 40 → Rs\. 50/);
  await expect(card("New (1)").getByRole("listitem")).toContainText("Roti");
  await expect(card("Hidden, because not in the file (1)").getByRole("listitem")).toContainText("Halwa");

  // A colleague changes the price meanwhile: a new preview is shown, and then confirmed.
  const naan = db.updateTable("menuItems").where("id", "=", restaurant.dishId("Naan"));
  await naan.set({ price: 45 }).execute();
  await page.getByRole("button", { name: "Import" }).click();
  await expect(page.getByRole("alert")).toContainText("Something has changed since this preview was made");
  await expect(card("Changed (1)").getByRole("listitem")).toContainText(/Naan.*Price: Rs\. 45 → Rs\. 50/);
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
