import { signInAtDesk } from "../support/desk.ts";
import { expect, test } from "../support/fixtures.ts";
import { textOf } from "../support/html.ts";
import { readPage, signUp } from "../support/http.ts";
import { expectRefusal, submitForm } from "../support/http-forms.ts";
import { TextBrowser } from "../support/text-browser.ts";

test("the manager sets hours, pauses and resumes; customers are told", async ({ request, restaurant }) => {
  await signUp(request);
  await signInAtDesk(request, restaurant.id, { role: "manager" });
  const manager = new TextBrowser(request);
  const readMenu = async () => textOf((await readPage(request, `/restaurant/${restaurant.id}`)).querySelector("main"));
  await manager.open("/desk/hours");
  expect(manager.text).toContain("No hours are set: open all day, every day.");
  const halfFilled = await submitForm(request, "/desk/hours", { From: "00:00" }, "Save Monday");
  await expectRefusal(
    halfFilled,
    { title: "Error", message: "Please enter when you close.", field: "To" },
    { From: "00:00" },
  );
  await manager.press("Save Monday", { From: "00:00", To: "00:00" });
  expect(manager.text.match(/All day/g)).toHaveLength(7);

  await manager.press("Pause: 30 minutes");
  expect(manager.text).toContain("Paused");
  expect(await readMenu()).toMatch(new RegExp(`${restaurant.name} is closed right now.*Paused until`));
  await manager.press("Resume");
  expect(await readMenu()).not.toContain("closed right now");
});

test("the manager closes and opens the restaurant for customers", async ({ request, restaurant: { id, name } }) => {
  await signUp(request);
  await signInAtDesk(request, id, { role: "manager" });
  const manager = new TextBrowser(request);
  const readHeading = async () => textOf((await readPage(request, `/restaurant/${id}`)).querySelector("h1"));
  await manager.open("/desk/restaurant");
  expect(manager.text).toContain("Open for orders");
  await manager.press("Close the restaurant");
  expect(manager.text).toContain("Closed");
  expect(await readHeading()).toBe("Restaurant not found");
  await manager.press("Open for orders");
  expect(await readHeading()).toBe(name);
});
