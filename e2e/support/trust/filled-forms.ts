/** Every form of the app with valid fields. */
import { createMenuItem, createOrder, testPassword } from "../../../db/factories.ts";
import { db, fillCart } from "../database.ts";
import { fillOfficeForms, fillStaffForms } from "./filled-desk-forms.ts";
import { type FilledForm, formsOf, newPassword, passwordChange } from "./filled-form.ts";
import type { World } from "./world.ts";

const email = "sana.new@tiffin.example";
const shownOrder = ["status", "version"];
const nobody = formsOf("nobody");
const customer = formsOf("customer");
const rider = formsOf("rider");
const kitchen = formsOf("kitchen");

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

/** Inserts a cart and three orders of the customer; returns the orders' ids, the email and the id of an address. */
async function arrangeRows({ parameters, vendorId }: World) {
  const { customerId = "" } = parameters;
  const { id: plainDish } = await createMenuItem(vendorId);
  await fillCart(customerId, vendorId, plainDish);
  const [pending, unseen, delivered] = [
    await createOrder(customerId, vendorId),
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
  return { pending, unseen, delivered, customerEmail: account.email, otherAddress: other.id };
}

function fillVisitorsForms({ customerEmail }: Rows): FilledForm[] {
  return [
    nobody("login.tsx", "/login", { email: customerEmail, password: testPassword }),
    nobody("forgot-password.tsx", "/forgot-password", { email: customerEmail }),
    nobody(
      "register.tsx",
      "/register",
      { fullName: "Sana", email, phone: "0300", address: "Here", ...newPassword },
      { fromPage: ["formKey"] },
    ),
  ];
}

function fillOrderForms({ parameters, vendorId }: World, { pending, delivered }: Rows): FilledForm[] {
  const { itemId = "" } = parameters;
  const dish = `/restaurant/${vendorId}/items/${itemId}`;
  return [
    customer(
      "favourites.tsx",
      "/favourites",
      { restaurantId: vendorId, favourite: "yes" },
      { alsoAccepts: ["backTo"] },
    ),
    customer(
      "restaurant.tsx",
      `/restaurant/${vendorId}`,
      { itemId },
      { fromPage: ["variationId"], alsoAccepts: ["quantity", "note"] },
    ),
    customer("dish.tsx", dish, { quantity: "2", note: "Hot" }, { fromPage: ["variationId", "choice1"] }),
    customer("cart.tsx", "/cart", { intent: "set", quantity: "3" }, { fromPage: ["lineId"] }),
    customer("cart.tsx", "/cart", { intent: "clear" }),
    customer(
      "payment.tsx",
      "/payment",
      { phone: "0300 1", specialInstructions: "Ring", changeFor: "5000" },
      { fromPage: ["checkoutKey", "fingerprint", "addressId"], alsoAccepts: ["deliverAt"] },
    ),
    customer(
      "payment.tsx",
      "/payment",
      { intent: "change-address", phone: "0300 1", specialInstructions: "Ring", changeFor: "5000" },
      { fromPage: ["addressId"], alsoAccepts: ["deliverAt"] },
    ),
    customer(
      "payment.tsx",
      "/payment",
      { intent: "change-cart", phone: "0300 1", specialInstructions: "Ring", changeFor: "5000" },
      { alsoAccepts: ["deliverAt"] },
    ),
    customer("payment.tsx", "/payment", { intent: "add-address", label: "Work", address: "There", area: "" }),
    customer("order-tracking.tsx", `/order-tracking/${delivered}`),
    customer("language.tsx", "/profile", { language: "ur" }, { action: "/language" }),
    customer("cancel-order.tsx", `/order-tracking/${pending}/cancel`, { reason: "mistake" }),
    customer("review.tsx", `/review/${delivered}`, { rating: "4", comment: "Hot and on time" }),
  ];
}

function fillProfileForms({ otherAddress }: Rows): FilledForm[] {
  const push = { endpoint: "https://fcm.googleapis.com/1", p256dh: "BCVxsr7N", auth: "BTBZMqHH" };
  return [
    customer("delivery-addresses.tsx", "/profile/addresses", {
      intent: "add",
      label: "Work",
      address: "There",
      area: "",
    }),
    customer("delivery-addresses.tsx", "/profile/addresses", { intent: "default", addressId: otherAddress }),
    customer("delivery-addresses.tsx", "/profile/addresses", { intent: "area", addressId: otherAddress, area: "-" }),
    customer("edit-profile.tsx", "/profile/edit", { fullName: "Sana M", phone: "0300 2" }),
    customer("change-password.tsx", "/profile/password", passwordChange),
    customer("notifications.tsx", "/profile/notifications", { intent: "subscribe", ...push }),
    customer("notifications.tsx", "/profile/notifications", { intent: "mail" }),
    formsOf("another customer")("account-data.tsx", "/profile/data", { password: testPassword }),
    customer("devices.tsx", "/profile/devices"),
    customer("logout.tsx", "/logout"),
  ];
}

/** The moves of orders, by a rider and by the kitchen. */
function fillMoveForms({ parameters, vendorId }: World, { pending, unseen }: Rows): FilledForm[] {
  const { orderId = "" } = parameters;
  return [
    rider(
      "desk/deliveries.tsx",
      `/desk/orders/${orderId}/moves/deliver`,
      { order: orderId, move: "deliver" },
      { action: "/desk/deliveries", fromPage: shownOrder, alsoAccepts: ["reason"] },
    ),
    kitchen(
      "desk/order-move.tsx",
      `/desk/orders/${pending}/moves/accept`,
      { minutes: "15" },
      { fromPage: shownOrder, alsoAccepts: ["reason"] },
    ),
    kitchen(
      "desk/order-move.tsx",
      `/desk/orders/${pending}/moves/refuse`,
      { reason: "other", text: "Closed" },
      { fromPage: shownOrder, alsoAccepts: ["reason"] },
    ),
    kitchen(
      "desk/board.tsx",
      `/desk/orders/${pending}/moves/accept`,
      { order: pending, move: "accept", minutes: "15" },
      { action: `/desk/board?restaurant=${vendorId}`, fromPage: shownOrder, alsoAccepts: ["reason"] },
    ),
    kitchen(
      "desk/order.tsx",
      `/desk/orders/${pending}`,
      { order: pending, move: "accept", minutes: "15" },
      { fromPage: shownOrder, alsoAccepts: ["reason"] },
    ),
    kitchen("desk/board.tsx", `/desk/board?restaurant=${vendorId}`, { intent: "acknowledge", orders: unseen }),
    kitchen("desk/ticket.tsx", `/desk/orders/${orderId}/ticket`),
  ];
}
