import { makeSetUpToken } from "../../app/features/staff/invitations.server.ts";
import { expect } from "../support/fixtures.ts";
import { test as base } from "../support/own-app-fixture.ts";
import { TextBrowser } from "../support/text-browser.ts";

/** Opens another browser at this origin. */
type OpenBrowser = (origin: string) => Promise<TextBrowser>;

const test = base.extend<{ openBrowser: OpenBrowser }>({
  openBrowser: async ({ newVisitor }, use) => use(async (baseURL) => new TextBrowser(await newVisitor({ baseURL }))),
});

const password = "karahi-at-eight";
const passwords = { Password: password, "Confirm Password": password };
const menu = `Category,Dish,Description,Price,Size,Size price
Karahi,Chicken Karahi,With ginger,,Half,950
Karahi,Chicken Karahi,With ginger,,Full,1800
Bread,Naan,,40,,
`;

test("an evening from the first owner to the report, by links and forms alone", async ({ ownApp, openBrowser }) => {
  const { origin } = await ownApp.start();
  await ownApp.joinDatabase();
  const [owner, kitchen, rider, customer] = await Promise.all([1, 2, 3, 4].map(() => openBrowser(origin)));
  if (!owner || !kitchen || !rider || !customer) throw new Error("too few people");

  await test.step("the owner sets up the desk, a restaurant and its menu", async () => {
    await owner.open(`/desk/set-up?token=${await makeSetUpToken()}`);
    await owner.press("Set up", { "Full Name": "Hina Shah", Email: "hina@desk.example", ...passwords });
    await owner.open("/desk");
    expect(owner.text).toContain("No restaurants yet");
    await owner.follow("New restaurant");
    expect(owner.text).toContain("It is only added to orders with the setting CHARGE_DELIVERY_FEE.");
    await owner.press("Create restaurant", {
      Name: "Burns Road Karahi",
      Cuisine: "Karahi",
      Address: "Burns Road, Karachi",
      Phone: "021 1234567",
      "Delivery fee in rupees": "0",
    });
    expect(owner.text).toContain("Not approved");
    expect(owner.text).toContain("It has no dishes yet");
    const created = owner.path;
    await owner.follow("Add its menu");
    expect(owner.path).toBe("/desk/menu");
    await owner.open("/desk/restaurants");
    await owner.follow("Categories");
    await owner.press("Save", { Categories: "Pizza\nKarahi: کڑاہی" });
    expect(owner.text).toContain("Pizza Karahi: کڑاہی");
    await owner.open("/desk/overview");
    expect(owner.text).toContain("No restaurant is approved, so customers find none.");
    await owner.open(created);
    await owner.press("Save", { Percent: "10" });
    await owner.follow("Import");
    await owner.press("Show preview", { Text: menu });
    expect(owner.text).toContain("2 new, 0 changed, 0 unchanged");
    await owner.press("Import");
    expect(owner.text).toContain("Chicken Karahi");
  });

  await test.step("the restaurant is approved, suspended and approved again", async () => {
    await owner.open("/desk/board");
    expect(owner.text).toContain("Not approved. Customers cannot order.");
    await owner.open("/desk/restaurant");
    await owner.follow("Approve it");
    expect(owner.path).toMatch(/^\/desk\/restaurants\/./);
    await owner.open("/desk/restaurants");
    expect(owner.text).toContain("Customers cannot find it until it is approved.");
    await owner.follow("Burns Road Karahi");
    expect(owner.text).not.toContain("It has no dishes yet");
    await owner.press("Approve");
    expect(owner.text).toContain("Open now");
    await owner.open("/desk/overview");
    expect(owner.text).not.toContain("No restaurant is approved");
    await owner.open("/desk/restaurants");
    await owner.follow("Burns Road Karahi");
    await owner.follow("Suspend");
    await owner.follow("Cancel");
    expect(owner.text).toContain("Open now");
    await owner.follow("Suspend");
    await owner.press("Suspend");
    expect(owner.text).toContain("Not approved");
    await owner.press("Approve");
    expect(owner.text).toContain("Open now");
  });

  await test.step("a cook and a rider accept their invitations", async () => {
    await owner.open("/desk/staff/invite");
    await owner.press("Invite", { Email: "ali@desk.example", Role: "kitchen" });
    expect(owner.text).toContain("valid for 7 days, but shown here for 10 minutes");
    await kitchen.open(invitationIn(owner.text));
    await kitchen.press("Accept", { "Full Name": "Ali Raza", ...passwords });
    await owner.open("/desk/riders/invite");
    await owner.press("Invite", { Email: "imran@desk.example", Name: "Imran" });
    await rider.open(invitationIn(owner.text));
    await rider.press("Accept", { "Full Name": "Imran Khan", ...passwords });
    expect(rider.text).toContain("Nothing to deliver");
  });

  await test.step("a customer registers and orders", async () => {
    await customer.open("/register");
    await customer.press("SIGN UP", {
      "Full Name": "Sana Malik",
      "Email Address": "sana@home.example",
      "Phone Number": "0300 1234567",
      "Delivery Address": "House 1, Clifton, Karachi",
      ...passwords,
    });
    await customer.open("/");
    await customer.follow("🍕 Pizza");
    expect(customer.text).not.toContain("Burns Road Karahi");
    await customer.follow("🍲 Karahi");
    await customer.follow("View Menu of Burns Road Karahi");
    await customer.press("Add to Cart", {}, ["Full"]);
    await customer.open("/cart");
    await customer.follow("Proceed to Checkout");
    expect(customer.text).toContain("House 1, Clifton, Karachi");
    await customer.press("Place Order");
    expect(customer.text).toContain("Order Placed Successfully!");
    await customer.follow("Track Order");
  });
  const number = `#${customer.path.slice(-6)}`;

  await test.step("the kitchen cooks it, and gives it to the rider", async () => {
    await kitchen.open("/desk");
    expect(kitchen.text).toContain("1 × Chicken Karahi");
    await kitchen.press(`Accept ${number}, 30 min`);
    await kitchen.follow("Assign rider");
    await kitchen.press("Assign rider", {}, ["Imran Khan"]);
    await kitchen.press("Ready");
  });

  await test.step("the rider brings it, and hands in the cash", async () => {
    await rider.open("/desk");
    expect(rider.text).toContain("House 1, Clifton, Karachi");
    await rider.press("Picked up");
    await rider.follow("Delivered");
    expect(rider.text).toContain("Rs. 1,800 received?");
    await rider.press("Delivered");
    expect(rider.text).toContain("Nothing to deliver");
    await customer.open(customer.path);
    expect(customer.text).toContain("Delivered");
    await owner.open("/desk/riders");
    await owner.follow("Imran Khan");
    await owner.press("Confirm Rs. 1,800");
    expect(owner.text).toContain("Rs. 0");
  });

  await test.step("the report and the history tell of it", async () => {
    await owner.open("/desk/reports?period=today");
    for (const words of ["Orders 1", "Delivered 1 100%", "Sales Rs. 1,800", "Commission Rs. 180"])
      expect(owner.text).toContain(words);
    expect(owner.text).toContain("Owed to restaurants Rs. 1,620");
    await owner.open("/desk/history");
    for (const words of ["Imran Khan delivered an order", "Ali Raza accepted an order", "Hina Shah"])
      expect(owner.text).toContain(words);
  });
});

function invitationIn(text: string): string {
  const [path] = /\/desk\/invitation\/[\w-]{43}/.exec(text) ?? [];
  if (!path) throw new Error(`no invitation in ${text}`);
  return path;
}
