import { changeOrder, createCustomer, createOrder, createOrderAt, createRider } from "../../db/factories.ts";
import { signInAtDesk } from "../support/desk.ts";
import { expect, test } from "../support/fixtures.ts";
import { expectRefusal } from "../support/http-forms.ts";
import { TextBrowser } from "../support/text-browser.ts";

/** Inserts two delivered orders of today, one of them by a rider, and a refused one. */
async function sellAt(vendorId: string): Promise<void> {
  const { id } = await createCustomer();
  const orders = [];
  for (const _ of [1, 2, 3]) orders.push(await createOrder(id, vendorId, "out_for_delivery"));
  const [byRider = "", own = "", refused = ""] = orders;
  const rider = await createRider();
  await changeOrder(byRider, { riderId: rider.id, status: "delivered" });
  await changeOrder(own, { status: "delivered" });
  await changeOrder(refused, { status: "cancelled", cancelCode: "refused" });
}

test("a manager reads their restaurant's report, on the page and as a file", async ({ request, ownRestaurant }) => {
  const { id } = await ownRestaurant({}, { commissionPercent: 10 });
  await sellAt(id);
  await signInAtDesk(request, id, { role: "manager" });
  const page = await (await request.get("/desk/reports?period=today")).text();
  for (const text of ["Rs. 1,000", "Refused by the restaurant", "Rs. 400"]) expect(page).toContain(text);
  expect(page).not.toContain("All restaurants</option>");

  const file = await request.get("/desk/reports/export.csv?period=today&table=cash");
  expect(file.headers()["content-type"]).toBe("text/csv; charset=utf-8");
  expect(file.headers()["content-disposition"]).toMatch(/^attachment; filename="cash-20\d\d-\d\d-\d\d-[\d-]+\.csv"$/);
  expect(file.headers()["cache-control"]).toBe("no-store");
  const [heading, line] = (await file.text()).split("\r\n");
  expect(heading).toBe("\ufeffDay,Riders’ cash (Rs.),Restaurant’s cash (Rs.),Commission (Rs.),Owed (Rs.)");
  expect(line).toMatch(/,500,500,100,400$/);
});

test("an owner chooses period, grouping and restaurant, and downloads a table", async ({ request, restaurant }) => {
  const { id, name } = restaurant;
  const placed = { createdAt: new Date("2026-03-04T18:59:00Z"), status: "delivered" } as const;
  await changeOrder(await createOrderAt(id, "out_for_delivery"), placed);
  await signInAtDesk(request, id, { role: "owner" });
  const owner = new TextBrowser(request);
  await owner.open(`/desk/reports?restaurant=${id}`);
  expect(owner.text).toContain("No orders were placed on these days.");
  await owner.press("Show", { From: "2026-03-04", To: "2026-03-05" });
  expect(owner.text).toContain(`${name}, 4 Mar 2026 to 5 Mar 2026`);
  expect(owner.text).toMatch(/Sales by day.*Wed, 4 Mar Rs\. 500 1 Rs\. 500/);
  await owner.press("By restaurant", { From: "2026-03-03" });
  expect(owner.text).toContain(`${name}, 3 Mar 2026 to 5 Mar 2026`);
  const file = await request.get(owner.hrefOf("Download as CSV: Sales by restaurant"));
  expect(file.headers()["content-disposition"]).toContain('"sales-2026-03-03-2026-03-05.csv"');
  expect(await file.text()).toContain(`${name},500,1,500\r\n`);
  await owner.follow("Today");
  expect(owner.text).toContain("No orders were placed on these days.");
});

test("invalid days are refused with a message, and stay as they were typed", async ({ request, ownRestaurant }) => {
  const { id } = await ownRestaurant();
  await signInAtDesk(request, id, { role: "owner" });
  const answer = await request.get(`/desk/reports?restaurant=${id}&from=2026-02-30&to=tomorrow`);
  expect(answer.status()).toBe(400);
  const page = await answer.text();
  expect(page).toContain("Please enter a day, such as 2026-11-22.");
  expect(page).toMatch(/value="2026-02-30"/);
  for (const list of ["orders", "history"]) {
    const refused = await request.get(`/desk/${list}?restaurant=${id}&day=2026-02-30`);
    expect(refused.status()).toBe(400);
    const refusal = { title: "Error", message: "Please enter a day, such as 2026-11-22.", field: "Day" };
    await expectRefusal(refused, refusal, { Day: "2026-02-30" });
    expect(await refused.text()).toContain('<details open="">');
    expect(await refused.text()).not.toMatch(/No (orders|changes) (yet|found)/);
  }
  expect((await request.get("/desk/reports/export.csv?from=2026-02-30")).status()).toBe(404);
  expect((await request.get("/desk/reports/export.csv?table=toString")).status()).toBe(404);
  expect((await request.get("/desk/reports?restaurant=no-such-restaurant")).status()).toBe(404);
});
