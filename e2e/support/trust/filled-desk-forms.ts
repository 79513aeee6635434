/** The forms of the desk with valid fields. */
import { startStaffSession } from "../../../app/features/staff/staff-sessions.server.ts";
import { createVendor, testPassword } from "../../../db/factories.ts";
import { db, uniqueWord } from "../database.ts";
import { createInvitation } from "../desk.ts";
import type { FilledForm } from "./filled-form.ts";
import { newPassword, passwordChange } from "./filled-form.ts";
import type { World } from "./world.ts";

const email = "sana.new@tiffin.example";
const dishFields = ["nameUrdu", "description", "category", "isPopular", "isAvailable", "image"];

/** The forms of a restaurant's manager, and those of everybody's own account. */
export function fillStaffForms(world: World): FilledForm[] {
  return [...fillMenuForms(world), ...fillRestaurantForms(world), ...fillAccountForms()];
}

const manager = { who: "manager" };

function fillMenuForms({ parameters, vendorId }: World): FilledForm[] {
  const { itemId = "", groupId = "" } = parameters;
  const at = (page: string) => `${page}?restaurant=${vendorId}`;
  return [
    {
      ...manager,
      file: "desk/menu.tsx",
      page: at("/desk/menu"),
      fields: { intent: "sold-out", itemId },
      alsoAccepts: ["category"],
    },
    {
      ...manager,
      file: "desk/menu.tsx",
      page: at("/desk/menu"),
      fields: { intent: "category-name", nameUrdu: "کڑاہی" },
      fromPage: ["category", "seen"],
    },
    {
      ...manager,
      file: "desk/dish.tsx",
      page: `/desk/menu/items/${itemId}`,
      fields: { name: "Karahi", price: "650", category: "Hot" },
      alsoAccepts: dishFields,
    },
    {
      ...manager,
      file: "desk/dish.tsx",
      page: at("/desk/menu/items/new"),
      fields: { name: "Naan", price: "40" },
      fromPage: ["formKey"],
      alsoAccepts: dishFields,
    },
    {
      ...manager,
      file: "desk/options.tsx",
      page: at("/desk/menu/options"),
      fields: { intent: "sold-out" },
      fromPage: ["optionId"],
    },
    {
      ...manager,
      file: "desk/option-group.tsx",
      page: `/desk/menu/options/${groupId}`,
      fields: { name: "Dips", min: "0", max: "2", optionName1: "Raita", optionPrice1: "70" },
    },
    {
      ...manager,
      file: "desk/option-group.tsx",
      page: at("/desk/menu/options/new"),
      fields: { name: "Breads", min: "0", max: "1", optionName1: "Roti", optionPrice1: "20" },
      fromPage: ["formKey"],
    },
    {
      ...manager,
      file: "desk/delete-option-group.tsx",
      page: `/desk/menu/options/${groupId}/delete`,
      fields: { intent: "delete" },
    },
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
    {
      ...manager,
      file: "desk/hours.tsx",
      page: at("/desk/hours"),
      fields: { intent: "pause", length: "30" },
      alsoAccepts: ["weekday", "name"],
    },
    {
      ...manager,
      file: "desk/hours.tsx",
      page: at("/desk/hours"),
      fields: { intent: "day-1", weekday: "1", opens1: "10:00", closes1: "22:00" },
      alsoAccepts: ["name"],
    },
    {
      ...manager,
      file: "desk/restaurant.tsx",
      page: at("/desk/restaurant"),
      fields: details,
      alsoAccepts: ["image", "deliveryTime", "minOrder", "nameUrdu"],
    },
    { ...manager, file: "desk/restaurant.tsx", page: at("/desk/restaurant"), fields: { intent: "close" } },
    {
      ...manager,
      file: "desk/areas.tsx",
      page: at("/desk/restaurant/areas"),
      fields: { areas: "Gulberg: 120" },
      fromPage: ["seen"],
    },
    {
      ...manager,
      file: "desk/import.tsx",
      page: at("/desk/import"),
      fields: { intent: "preview", text: "Dish,Price\nRoti,20" },
      alsoAccepts: ["hidesMissing"],
    },
    {
      ...manager,
      file: "desk/invite.tsx",
      page: at("/desk/staff/invite"),
      fields: { email, fullName: "Ali", role: "kitchen", restaurant: vendorId },
      fromPage: ["formKey"],
    },
  ];
}

function fillAccountForms(): FilledForm[] {
  return [
    {
      ...manager,
      file: "desk/account-details.tsx",
      page: "/desk/account/details",
      fields: { fullName: "Ali R", phone: "0300 3" },
    },
    { ...manager, file: "desk/account-password.tsx", page: "/desk/account/password", fields: passwordChange },
    { ...manager, file: "desk/sign-out.tsx", page: "/desk/sign-out", fields: {} },
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
  const owner = { who: "owner" };
  const person = { ...owner, file: "desk/staff-member.tsx", page: `/desk/staff/${staffId}` };
  const overviewOf = (id: string) => ({
    ...owner,
    file: "desk/restaurant-overview.tsx",
    page: `/desk/restaurants/${id}`,
  });
  return [
    { ...person, fields: { intent: "disable" }, alsoAccepts: ["role"] },
    { ...person, fields: { intent: "withdraw", role: `kitchen at ${vendorId}` } },
    { ...overviewOf(vendorId), fields: { intent: "commission", percent: "12.5", seen: "0" } },
    { ...overviewOf(suspended.id), fields: { intent: "approve" } },
    {
      ...owner,
      file: "desk/new-restaurant.tsx",
      page: "/desk/restaurants/new",
      fields: { restaurantName: "Ravi", address: "Here", phone: "042", deliveryFee: "50" },
      fromPage: ["formKey"],
      alsoAccepts: ["cuisine", "nameUrdu"],
    },
    { ...owner, file: "desk/customer.tsx", page: `/desk/customers/${customerId}`, fields: { intent: "disable" } },
    {
      ...owner,
      file: "desk/invite-rider.tsx",
      page: "/desk/riders/invite",
      fields: { email, fullName: "Bilal" },
      fromPage: ["formKey"],
    },
    {
      ...owner,
      file: "desk/withdraw-invitation.tsx",
      page: "/desk/staff/withdraw-invitation",
      fields: { email: invited.email, role: "support" },
    },
    {
      ...owner,
      file: "desk/correct-cash.tsx",
      page: `/desk/riders/${riderId}/cash/${entryId}`,
      fields: { reason: "Counted twice" },
    },
    { ...owner, file: "desk/account.tsx", page: "/desk/account", fields: {}, fromPage: ["key"] },
    {
      who: "nobody",
      file: "desk/sign-in.tsx",
      page: "/desk/sign-in",
      fields: { email: staff.email, password: testPassword },
      alsoAccepts: ["redirectTo"],
    },
    { who: "nobody", file: "desk/invitation.tsx", page: link, fields: { fullName: "Ali", ...newPassword } },
  ];
}

/** Signs the owner in on a second device, so that there is one to sign out. */
async function signOwnerInElsewhere(): Promise<void> {
  const sessions = db.selectFrom("staff").innerJoin("staffSessions", "staffSessions.staffId", "staff.id");
  const owners = sessions.innerJoin("staffRoles", "staffRoles.staffId", "staff.id").where("role", "=", "owner");
  const owner = await owners.selectAll("staff").where("userAgent", "=", "e2e").executeTakeFirstOrThrow();
  await startStaffSession(owner, "e2e, elsewhere");
}
