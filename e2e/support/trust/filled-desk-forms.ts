/** The forms of the desk with valid fields. */
import { startStaffSession } from "../../../app/features/staff/staff-sessions.server.ts";
import { createOrder, createReview, createVendor, testPassword } from "../../../db/factories.ts";
import { db, uniqueWord } from "../database.ts";
import { createInvitation } from "../desk.ts";
import { type FilledForm, formsOf, newPassword, passwordChange } from "./filled-form.ts";
import type { World } from "./world.ts";

const email = "sana.new@tiffin.example";
const manager = formsOf("manager");
const owner = formsOf("owner");
const nobody = formsOf("nobody");
const dishFields = ["nameUrdu", "description", "category", "isPopular", "isAvailable", "image"];

/** The forms of a restaurant's manager, and those of everybody's own account. */
export function fillStaffForms(world: World): FilledForm[] {
  return [...fillMenuForms(world), ...fillRestaurantForms(world), ...fillAccountForms()];
}

function fillMenuForms({ parameters, vendorId }: World): FilledForm[] {
  const { itemId = "", groupId = "" } = parameters;
  const at = (page: string) => `${page}?restaurant=${vendorId}`;
  return [
    manager("desk/menu.tsx", at("/desk/menu"), { intent: "sold-out", itemId }, { alsoAccepts: ["category"] }),
    manager(
      "desk/menu.tsx",
      at("/desk/menu"),
      { intent: "category-name", nameUrdu: "کڑاہی" },
      { fromPage: ["category", "seen"] },
    ),
    manager(
      "desk/dish.tsx",
      `/desk/menu/items/${itemId}`,
      { name: "Karahi", price: "650", category: "Hot" },
      { alsoAccepts: dishFields },
    ),
    manager(
      "desk/dish.tsx",
      at("/desk/menu/items/new"),
      { name: "Naan", price: "40" },
      { fromPage: ["formKey"], alsoAccepts: dishFields },
    ),
    manager("desk/options.tsx", at("/desk/menu/options"), { intent: "sold-out" }, { fromPage: ["optionId"] }),
    manager("desk/option-group.tsx", `/desk/menu/options/${groupId}`, {
      name: "Dips",
      min: "0",
      max: "2",
      optionName1: "Raita",
      optionPrice1: "70",
    }),
    manager(
      "desk/option-group.tsx",
      at("/desk/menu/options/new"),
      { name: "Breads", min: "0", max: "1", optionName1: "Roti", optionPrice1: "20" },
      { fromPage: ["formKey"] },
    ),
    manager("desk/delete-option-group.tsx", `/desk/menu/options/${groupId}/delete`, { intent: "delete" }),
  ];
}

function fillRestaurantForms({ vendorId }: World): FilledForm[] {
  const at = (page: string) => `${page}?restaurant=${vendorId}`;
  const details = {
    name: "Ravi Grill",
    cuisine: "Desi",
    address: "Here",
    phone: "042 1",
    deliveryFee: "90",
    acceptMinutes: "12",
  };
  return [
    manager(
      "desk/hours.tsx",
      at("/desk/hours"),
      { intent: "pause", length: "30" },
      { alsoAccepts: ["weekday", "name"] },
    ),
    manager(
      "desk/hours.tsx",
      at("/desk/hours"),
      { intent: "day-1", weekday: "1", opens1: "10:00", closes1: "22:00" },
      { alsoAccepts: ["name"] },
    ),
    manager("desk/restaurant.tsx", at("/desk/restaurant"), details, {
      alsoAccepts: ["image", "deliveryTime", "minOrder", "nameUrdu"],
    }),
    manager("desk/restaurant.tsx", at("/desk/restaurant"), { intent: "close" }),
    manager("desk/areas.tsx", at("/desk/restaurant/areas"), { areas: "Gulberg: 120" }, { fromPage: ["seen"] }),
    manager(
      "desk/import.tsx",
      at("/desk/import"),
      { intent: "preview", text: "Dish,Price\nRoti,20" },
      { alsoAccepts: ["hidesMissing"] },
    ),
    manager(
      "desk/invite.tsx",
      at("/desk/staff/invite"),
      { email, fullName: "Ali", role: "kitchen", restaurant: vendorId },
      { fromPage: ["formKey"] },
    ),
  ];
}

function fillAccountForms(): FilledForm[] {
  return [
    manager("desk/account-details.tsx", "/desk/account/details", { fullName: "Ali R", phone: "0300 3" }),
    manager("desk/account-password.tsx", "/desk/account/password", passwordChange),
    manager("desk/sign-out.tsx", "/desk/sign-out"),
  ];
}

/** The forms of the owner, and those of people without a session at the desk. */
export async function fillOfficeForms({ parameters, vendorId }: World): Promise<FilledForm[]> {
  const { customerId = "", staffId = "", riderId = "", entryId = "" } = parameters;
  const suspended = await createVendor({ isApproved: false });
  const invited = { email: `${uniqueWord()}@staff.example`, role: "support" as const };
  const link = `/desk/invitation/${await createInvitation(invited)}`;
  const staff = await db.selectFrom("staff").select("email").where("id", "=", staffId).executeTakeFirstOrThrow();
  await signOwnerInElsewhere();
  await createReview(await createOrder(customerId, vendorId, "delivered"));
  return [
    owner("desk/staff-member.tsx", `/desk/staff/${staffId}`, { intent: "disable" }, { alsoAccepts: ["role"] }),
    owner("desk/staff-member.tsx", `/desk/staff/${staffId}`, { intent: "withdraw", role: `kitchen at ${vendorId}` }),
    owner("desk/restaurant-overview.tsx", `/desk/restaurants/${vendorId}`, {
      intent: "commission",
      percent: "12.5",
      seen: "0",
    }),
    owner("desk/restaurant-overview.tsx", `/desk/restaurants/${suspended.id}`, { intent: "approve" }),
    owner(
      "desk/new-restaurant.tsx",
      "/desk/restaurants/new",
      { restaurantName: "Ravi", address: "Here", phone: "042", deliveryFee: "50" },
      { fromPage: ["formKey"], alsoAccepts: ["cuisine", "nameUrdu"] },
    ),
    owner("desk/categories.tsx", "/desk/categories", { categories: "Karahi" }, { fromPage: ["seen"] }),
    owner(
      "desk/reviews.tsx",
      `/desk/reviews?restaurant=${vendorId}`,
      { intent: "hide" },
      { fromPage: ["reviewId", "seen"] },
    ),
    owner("desk/customer.tsx", `/desk/customers/${customerId}`, { intent: "end-sessions" }),
    owner("desk/customer.tsx", `/desk/customers/${customerId}`, { intent: "disable" }),
    owner("desk/invite-rider.tsx", "/desk/riders/invite", { email, fullName: "Bilal" }, { fromPage: ["formKey"] }),
    owner("desk/withdraw-invitation.tsx", "/desk/staff/withdraw-invitation", { email: invited.email, role: "support" }),
    owner("desk/correct-cash.tsx", `/desk/riders/${riderId}/cash/${entryId}`, { reason: "Counted twice" }),
    owner("desk/account.tsx", "/desk/account", {}, { fromPage: ["key"] }),
    nobody(
      "desk/sign-in.tsx",
      "/desk/sign-in",
      { email: staff.email, password: testPassword },
      { alsoAccepts: ["redirectTo"] },
    ),
    nobody("desk/invitation.tsx", link, { fullName: "Ali", ...newPassword }),
  ];
}

/** Signs the owner in on a second device, so that there is one to sign out. */
async function signOwnerInElsewhere(): Promise<void> {
  const sessions = db.selectFrom("staff").innerJoin("staffSessions", "staffSessions.staffId", "staff.id");
  const owners = sessions.innerJoin("staffRoles", "staffRoles.staffId", "staff.id").where("role", "=", "owner");
  const newest = owners.orderBy("staffSessions.createdAt", "desc").selectAll("staff").where("userAgent", "=", "e2e");
  const owner = await newest.executeTakeFirstOrThrow();
  await startStaffSession(owner, "e2e, elsewhere");
}
