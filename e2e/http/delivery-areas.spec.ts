import { db, uniqueWord } from "../support/database.ts";
import { signInAtDesk } from "../support/desk.ts";
import { expect, test } from "../support/fixtures.ts";
import { parseHtml, textOf } from "../support/html.ts";
import { postForm, readPage, signUp } from "../support/http.ts";
import { readFields, submitForm } from "../support/http-forms.ts";
import { TextBrowser } from "../support/text-browser.ts";

test("customers outside the listed areas are told before they order", async ({ request, restaurant: { id, name } }) => {
  const [near, far] = [`Near ${uniqueWord()}`, `Far ${uniqueWord()}`];
  const { id: customerId } = await signUp(request);
  await signInAtDesk(request, id, { role: "manager" });
  const [manager, customer] = [new TextBrowser(request), new TextBrowser(request)];

  await test.step("at the desk", async () => {
    await manager.open("/desk/restaurant");
    await manager.follow("Delivery areas");
    const typed = { "Where you deliver": `${near}: many` };
    const refused = parseHtml(await (await submitForm(request, manager.path, typed, "Save")).text());
    expect(textOf(refused.querySelector("[role=alert]"))).toContain("please enter whole rupees after the colon");
    expect(readFields(refused, "Save")).toMatchObject({ areas: `${near}: many` });
    await manager.press("Save", { "Where you deliver": `${near}: 120` });
    expect(readFields(await readPage(request, manager.path), "Save")).toMatchObject({ areas: `${near}: 120` });
  });

  await test.step("the area of the address from before is asked for", async () => {
    await customer.open("/profile/addresses");
    await customer.press("Save Area", { Area: near });
    await customer.open(`/restaurant/${id}`);
    for (const text of [`Delivers to ${near} (Rs. 120).`, `fee to ${near} Rs. 120`])
      expect(customer.text).toContain(text);
    await customer.open(`/?${new URLSearchParams({ q: name })}`);
    expect(customer.text).toContain("delivery, other fees in some areas");
  });

  await test.step("elsewhere the page, the cart and the payment refuse", async () => {
    await db.updateTable("addresses").set({ area: far }).where("customerId", "=", customerId).execute();
    const refusal = `${name} does not deliver to ${far}.`;
    await customer.open(`/restaurant/${id}`);
    expect(customer.text).toContain(refusal);
    await customer.press("Add to Cart: Naan");
    await customer.open("/cart");
    expect(customer.text).toMatch(new RegExp(`${refusal}.*Your cart is kept\\.`));
    const form = readFields(await readPage(request, "/payment"), "Place Order");
    const refused = parseHtml(await (await postForm(request, "/payment", form)).text()).querySelector("[role=dialog]");
    expect(textOf(refused)).toMatch(new RegExp(`^Outside the Delivery Area.*${refusal}`));
    await customer.open(
      refused?.querySelectorAll("a").find((link) => textOf(link) === "Select Address")?.attrs.href ?? "",
    );
    await customer.follow("Add New Address");
    await customer.press("Add Address", { "Address Label": "Office", "Full Address": "Plot 9", Area: near });
    expect(customer.text).toContain(`Plot 9 · ${near}`);
    await customer.press("Place Order");
    expect(customer.text).toContain("Order Placed Successfully!");
  });
});
