import { createOptionGroup, sellOutOptions } from "../../db/factories.ts";
import { signInAtDesk } from "../support/desk.ts";
import { expect, test } from "../support/fixtures.ts";
import { parseHtml, textOf } from "../support/html.ts";
import { postForm, readPage, signUp, signUpWithCart } from "../support/http.ts";
import { expectRefusal, findField, readFields, submitForm } from "../support/http-forms.ts";
import { TextBrowser } from "../support/text-browser.ts";

test.use({ menu: { Karahi: 500 } });

test("the manager writes extras, gives them to a dish and deletes them", async ({ request, restaurant }) => {
  await signUp(request);
  await signInAtDesk(request, restaurant.id, { role: "manager" });
  const [manager, customer] = [new TextBrowser(request), new TextBrowser(request)];
  await manager.open("/desk/menu/options");
  await manager.follow("Add extras");
  const typed = { Name: "Sauces", "Option 1": "Raita", "Price 1": "sixty", "Option 2": "Ketchup" };
  const refused = await submitForm(request, manager.path, typed, "Save");
  const message = "Please enter a price in whole rupees, such as 40.";
  await expectRefusal(refused, { title: "Error", message, field: "Price 1" }, typed);
  await manager.press("Save", { ...typed, "Price 1": "60" });
  await manager.press("Sold out today: Ketchup");
  expect(manager.text).toMatch(/Ketchup.*Sold out until .*5:00 AM/);

  await manager.open(`/desk/menu/items/${restaurant.dishId("Karahi")}`);
  const options = manager.page.querySelectorAll("option");
  const sauces = options.find((option) => textOf(option) === "Sauces")?.getAttribute("value") ?? "";
  await manager.press("Save", { "Extras 1": sauces });
  const menu = `/restaurant/${restaurant.id}`;
  await customer.open(menu);
  await customer.follow("Extras: Karahi");
  const choices = customer.page.querySelectorAll("input[type=radio][disabled]");
  expect(choices.map((choice) => textOf(choice.closest("label")))).toEqual([expect.stringContaining("Ketchup")]);

  await manager.open("/desk/menu/options");
  await manager.follow("Sauces");
  await manager.follow("Delete");
  expect(manager.text).toContain("These dishes will lose them: Karahi.");
  await manager.press("Delete");
  await customer.open(menu);
  expect(() => customer.hrefOf("Extras: Karahi")).toThrow();
  await customer.press("Add to Cart: Karahi");
});

test("a choice sold out meanwhile is refused, and cannot be chosen any more", async ({ request, restaurant }) => {
  const dish = { id: restaurant.dishId("Karahi"), vendorId: restaurant.id };
  const sauces = await createOptionGroup(dish, "Sauces", { Raita: 60, Mayo: 40 }, { max: 2, min: 1 });
  await signUp(request);
  const path = `/restaurant/${restaurant.id}/items/${dish.id}`;
  const shown = await readPage(request, path);
  const raita = sauces.optionIds.Raita ?? "";
  const name = shown.querySelector(`input[value="${raita}"]`)?.getAttribute("name") ?? "";
  await sellOutOptions(sauces, "Raita");
  const refused = parseHtml(
    await (await postForm(request, path, { ...readFields(shown, "Add to Cart"), [name]: raita })).text(),
  );
  const alert = textOf(refused.querySelector('[role="alert"]'));
  expect(alert).toContain("Raita is sold out today. Please choose something else.");
  expect(refused.querySelectorAll("input[disabled]").map((choice) => choice.getAttribute("value"))).toEqual([raita]);
});

test("a refused note of a line is named above the cart, with a link to it", async ({ request, restaurant }) => {
  await signUpWithCart(request, restaurant, "Karahi");
  const typed = { "Note for Karahi": "n".repeat(141) };
  const refused = await submitForm(request, "/cart", typed, "Save note");
  const page = parseHtml(await refused.text());
  expect(textOf(page.querySelector("title"))).toBe("Error: Cart - Tiffin");
  const link = page.querySelector('[role="alert"] a');
  expect(textOf(link)).toBe("A note can have at most 140 characters.");
  const field = findField(page, "Note for Karahi");
  expect(link?.getAttribute("href")).toBe(`#${field.id}`);
  expect(field.text).toBe("n".repeat(141));
});
