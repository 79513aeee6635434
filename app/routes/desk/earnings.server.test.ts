import { expect, test } from "vitest";
import { createCustomer, createOrder, createVendor } from "#db/factories.ts";
import { createMember } from "../../features/desk/test-staff.ts";
import { setApproval } from "../../features/restaurants/restaurant-switches.server.ts";
import { deskArgs } from "../../http/desk/test-requests.ts";
import { loader as exportOrders } from "./orders-export.ts";
import { loader as showOverview } from "./overview.tsx";
import { loader as showRestaurant } from "./restaurant-overview.tsx";

/** A person who manages one of two restaurants and is support for all. */
async function arrange() {
  const [own, other, customer] = await Promise.all([createVendor(), createVendor(), createCustomer()]);
  const orders = [await createOrder(customer.id, own.id), await createOrder(customer.id, other.id)];
  const both = await createMember("Ali", [{ role: "support" }, { role: "manager", vendorId: own.id }]);
  const owner = await createMember("Sana", [{ role: "owner" }]);
  const support = await createMember("Bilal", [{ role: "support" }]);
  return { own: own.id, other: other.id, orders, both, owner, support };
}

test("the downloaded orders have commissions only for those who see the reports of these restaurants", async () => {
  const { own, other, orders, both, owner, support } = await arrange();
  const read = (member: typeof both, restaurant = "") =>
    exportOrders(deskArgs(member, `/desk/orders/export.csv?restaurant=${restaurant}`)).text();
  expect(await read(owner)).toMatch(/,Rider,Commission,Deliver at,.*\r\n.*,no,,0,,,\r\n/);
  for (const file of [await read(support), await read(both), await read(both, other)])
    expect(file).toMatch(/,Rider,Deliver at,.*\r\n.*,no,,,,\r\n/);
  expect(await read(both, own)).toMatch(/,Commission,/);
  for (const id of orders) expect(await read(support)).toContain(id);
});

test("support that also manages one restaurant sees neither the sales nor the history of the others", async () => {
  const { own, other, both, owner } = await arrange();
  for (const id of [own, other]) await setApproval(owner, id, false);
  const sales = async (member: typeof both) =>
    (await showOverview(deskArgs(member, "/desk/overview"))).overview.today.salesRupees;
  expect([await sales(owner), await sales(both)]).toEqual([0, undefined]);
  const pageOf = (id: string) =>
    showRestaurant(deskArgs(both, `/desk/restaurants/${id}`, { params: { restaurantId: id } }));
  const pages = [await pageOf(own), await pageOf(other)];
  expect(pages.map(({ history }) => history.lines.length)).toEqual([1, 0]);
  expect(pages.map((page) => page.pages.some(({ to }) => to === "/desk/menu"))).toEqual([true, false]);
});
