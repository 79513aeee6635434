/** The pages of owner and support. */
import { createOrder, createStaff } from "../../../db/factories.ts";
import { postForm } from "../http.ts";
import {
  createRealisticRestaurant,
  openDesk,
  type PageState,
  type Row,
  signInNewCustomer,
  statesOf,
} from "./arrange.ts";

export async function officeStates(origin: string): Promise<PageState[]> {
  const vendor = await createRealisticRestaurant({}, { phone: "042 35710000" });
  const customer = await signInNewCustomer(origin);
  const orderId = await createOrder(customer.id, vendor.id, "ready");
  const cook = await createStaff({ fullName: "Ali Raza" }, [{ role: "kitchen", vendorId: vendor.id }]);
  const request = await openDesk(origin, vendor.id, { fullName: "Ona Malik", role: "owner" });
  const restaurant = `/desk/restaurants/${vendor.id}`;
  const person = `/desk/customers/${customer.id}`;
  await postForm(request, restaurant, { intent: "commission", percent: "12.5", seen: "0" });
  await postForm(request, "/desk/staff/invite", { email: `${vendor.id}@staff.example`, role: "support" });
  const rows: Row[] = [
    ["desk-overview", "/desk/overview"],
    ["desk-orders", `/desk/orders?restaurant=${vendor.id}&status=ready`],
    ["desk-orders-none", "/desk/orders?search=zzzzzzz&day=2026-01-01"],
    ["desk-order-of-list", `/desk/orders/${orderId}?back=/desk/orders`],
    ["desk-restaurants", "/desk/restaurants"],
    ["office-restaurant", restaurant],
    ["desk-restaurant-suspend", `${restaurant}?ask=suspend`],
    ["desk-restaurant-refused", restaurant, { intent: "commission", percent: "many", seen: "12.5" }],
    ["desk-customers", `/desk/customers?search=${customer.email}`],
    ["desk-customer", person],
    ["desk-customer-reset-code", `${person}?ask=reset-code`],
    ["office-history", `/desk/history?restaurant=${vendor.id}&kind=restaurant`],
    ["desk-categories", "/desk/categories"],
    ["desk-categories-errors", "/desk/categories", { categories: "Karahi\nkarahi" }],
    ["desk-check", "/desk/check"],
    ["office-staff", "/desk/staff?role=kitchen"],
    ["desk-person", `/desk/staff/${cook.id}`],
    ["desk-person-disable", `/desk/staff/${cook.id}?ask=disable`],
    ["desk-withdraw-invitation", `/desk/staff/withdraw-invitation?email=${vendor.id}@staff.example&role=support`],
  ];
  return [...(await statesOf(request, rows)), ...(await supportStates(origin, vendor.id))];
}

/** Pages that show less to support than to the owner. */
async function supportStates(origin: string, vendorId: string): Promise<PageState[]> {
  return statesOf(await openDesk(origin, vendorId, { fullName: "Saba Iqbal", role: "support" }), [
    ["support-overview", "/desk/overview"],
    ["support-restaurants", "/desk/restaurants"],
    ["support-restaurant", `/desk/restaurants/${vendorId}`],
    ["support-account", "/desk/account"],
    ["support-forbidden", "/desk/reports"],
  ]);
}
