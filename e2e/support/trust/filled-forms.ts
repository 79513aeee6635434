/** Every form of the app with valid fields. */
import { createMenuItem, createOrder, testPassword } from "../../../db/factories.ts";
import { db, fillCart } from "../database.ts";
import { fillOfficeForms, fillStaffForms } from "./filled-desk-forms.ts";
import { type FilledForm, newPassword, passwordChange } from "./filled-form.ts";
import type { World } from "./world.ts";

const email = "sana.new@tiffin.example";
const shownOrder = ["status", "version"];
const customer = { who: "customer" };

/** The forms of a `World` whose order is on its way, in an order in which all of them can be sent. */
export async function fillForms(world: World): Promise<FilledForm[]> {
  const rows = await arrangeRows(world);
  return [
    ...fillVisitorsForms(rows),
    ...fillOrderForms(world, rows),
    ...fillProfileForms(rows),
    ...fillMoveForms(world, rows),
    ...fillStaffForms(world),
    ...(await fillOfficeForms(world)),
  ];
}

type Rows = Awaited<ReturnType<typeof arrangeRows>>;

/** Inserts a cart and two orders of the customer; returns the orders' ids, the email and the id of an address. */
async function arrangeRows({ parameters, vendorId }: World) {
  const { customerId = "" } = parameters;
  const { id: plainDish } = await createMenuItem(vendorId);
  await fillCart(customerId, vendorId, plainDish);
  const [pending, delivered] = [
    await createOrder(customerId, vendorId),
    await createOrder(customerId, vendorId, "delivered"),
  ];
  await db.updateTable("orderItems").set({ menuItemId: plainDish }).where("orderId", "=", delivered).execute();
  const account = await db
    .selectFrom("customers")
    .select("email")
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
  const address = db.selectFrom("addresses").select("id").where("customerId", "=", customerId);
  const other = await address.where("isDefault", "=", false).executeTakeFirstOrThrow();
  return { pending, delivered, customerEmail: account.email, otherAddress: other.id };
}

function fillVisitorsForms({ customerEmail }: Rows): FilledForm[] {
  const nobody = { who: "nobody" };
  return [
    { ...nobody, file: "login.tsx", page: "/login", fields: { email: customerEmail, password: testPassword } },
    { ...nobody, file: "forgot-password.tsx", page: "/forgot-password", fields: { email: customerEmail } },
    {
      ...nobody,
      file: "register.tsx",
      page: "/register",
      fields: { fullName: "Sana", email, phone: "0300", address: "Here", ...newPassword },
    },
  ];
}

function fillOrderForms({ parameters, vendorId }: World, { pending, delivered }: Rows): FilledForm[] {
  const { itemId = "" } = parameters;
  const dish = `/restaurant/${vendorId}/items/${itemId}`;
  return [
    {
      ...customer,
      file: "favourites.tsx",
      page: "/favourites",
      fields: { restaurantId: vendorId, favourite: "yes" },
      alsoAccepts: ["backTo"],
    },
    {
      ...customer,
      file: "restaurant.tsx",
      page: `/restaurant/${vendorId}`,
      fields: { itemId },
      fromPage: ["variationId"],
      alsoAccepts: ["quantity", "note"],
    },
    {
      ...customer,
      file: "dish.tsx",
      page: dish,
      fields: { quantity: "2", note: "Hot" },
      fromPage: ["variationId", "choice1"],
    },
    { ...customer, file: "cart.tsx", page: "/cart", fields: { intent: "set", quantity: "3" }, fromPage: ["lineId"] },
    { ...customer, file: "cart.tsx", page: "/cart", fields: { intent: "clear" } },
    {
      ...customer,
      file: "payment.tsx",
      page: "/payment",
      fields: { phone: "0300 1", specialInstructions: "Ring", changeFor: "5000" },
      fromPage: ["checkoutKey", "fingerprint", "addressId"],
      alsoAccepts: ["deliverAt"],
    },
    {
      ...customer,
      file: "payment.tsx",
      page: "/payment",
      fields: { intent: "change-address", phone: "0300 1", specialInstructions: "Ring", changeFor: "5000" },
      fromPage: ["addressId"],
      alsoAccepts: ["deliverAt"],
    },
    {
      ...customer,
      file: "payment.tsx",
      page: "/payment",
      fields: { intent: "change-cart", phone: "0300 1", specialInstructions: "Ring", changeFor: "5000" },
      alsoAccepts: ["deliverAt"],
    },
    {
      ...customer,
      file: "payment.tsx",
      page: "/payment",
      fields: { intent: "add-address", label: "Work", address: "There", area: "" },
    },
    { ...customer, file: "order-tracking.tsx", page: `/order-tracking/${delivered}`, fields: {} },
    { ...customer, file: "language.tsx", page: "/profile", action: "/language", fields: { language: "ur" } },
    { ...customer, file: "cancel-order.tsx", page: `/order-tracking/${pending}/cancel`, fields: { reason: "mistake" } },
    {
      ...customer,
      file: "review.tsx",
      page: `/review/${delivered}`,
      fields: { rating: "4", comment: "Hot and on time" },
    },
  ];
}

function fillProfileForms({ otherAddress }: Rows): FilledForm[] {
  const push = { endpoint: "https://fcm.googleapis.com/1", p256dh: "BCVxsr7N", auth: "BTBZMqHH" };
  return [
    {
      ...customer,
      file: "delivery-addresses.tsx",
      page: "/profile/addresses",
      fields: { intent: "add", label: "Work", address: "There", area: "" },
    },
    {
      ...customer,
      file: "delivery-addresses.tsx",
      page: "/profile/addresses",
      fields: { intent: "default", addressId: otherAddress },
    },
    { ...customer, file: "edit-profile.tsx", page: "/profile/edit", fields: { fullName: "Sana M", phone: "0300 2" } },
    { ...customer, file: "change-password.tsx", page: "/profile/password", fields: passwordChange },
    {
      ...customer,
      file: "notifications.tsx",
      page: "/profile/notifications",
      fields: { intent: "subscribe", ...push },
    },
    { ...customer, file: "notifications.tsx", page: "/profile/notifications", fields: { intent: "mail" } },
    { who: "another customer", file: "account-data.tsx", page: "/profile/data", fields: { password: testPassword } },
    { ...customer, file: "devices.tsx", page: "/profile/devices", fields: {} },
    { ...customer, file: "logout.tsx", page: "/logout", fields: {} },
  ];
}

/** The moves of orders, by a rider and by the kitchen. */
function fillMoveForms({ parameters, vendorId }: World, { pending }: Rows): FilledForm[] {
  const { orderId = "" } = parameters;
  return [
    {
      who: "rider",
      file: "desk/deliveries.tsx",
      page: `/desk/orders/${orderId}/moves/deliver`,
      action: "/desk/deliveries",
      fields: { order: orderId, move: "deliver" },
      fromPage: shownOrder,
      alsoAccepts: ["reason"],
    },
    {
      who: "kitchen",
      file: "desk/order-move.tsx",
      page: `/desk/orders/${pending}/moves/accept`,
      fields: { minutes: "15" },
      fromPage: shownOrder,
      alsoAccepts: ["reason"],
    },
    {
      who: "kitchen",
      file: "desk/order-move.tsx",
      page: `/desk/orders/${pending}/moves/refuse`,
      fields: { reason: "other", text: "Closed" },
      fromPage: shownOrder,
      alsoAccepts: ["reason"],
    },
    {
      who: "kitchen",
      file: "desk/board.tsx",
      page: `/desk/orders/${pending}/moves/accept`,
      action: `/desk/board?restaurant=${vendorId}`,
      fields: { order: pending, move: "accept", minutes: "15" },
      fromPage: shownOrder,
      alsoAccepts: ["reason"],
    },
    {
      who: "kitchen",
      file: "desk/order.tsx",
      page: `/desk/orders/${pending}`,
      fields: { order: pending, move: "accept", minutes: "15" },
      fromPage: shownOrder,
      alsoAccepts: ["reason"],
    },
    { who: "kitchen", file: "desk/ticket.tsx", page: `/desk/orders/${orderId}/ticket`, fields: {} },
  ];
}
