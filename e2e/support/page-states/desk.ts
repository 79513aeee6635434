/** The desk pages of kitchen and manager. */
import { request as client } from "@playwright/test";
import { changeOrder, createCustomer, createOrder } from "../../../db/factories.ts";
import { db, type OwnRestaurant, uniqueWord } from "../database.ts";
import { createInvitation } from "../desk.ts";
import { createRealisticRestaurant, openDesk, type PageState, type Row, statesAfter, statesOf } from "./arrange.ts";

export async function deskStates(origin: string): Promise<PageState[]> {
  const vendor = await createRealisticRestaurant({
    "Chicken Karahi": { price: 1200, sizes: { Half: 700, Full: 1300 } },
    Naan: 40,
  });
  const manager = await openDesk(origin, vendor.id, { fullName: "Sara Khan", role: "manager" });
  const rows = [
    ...(await listOrderRows(vendor.id)),
    ...listMenuRows(vendor.dishId("Naan")),
    ...restaurantRows,
    ...staffRows,
    ...accountRows,
  ];
  return [
    ...(await signedOutStates(origin)),
    ...(await statesOf(manager, rows)),
    ...(await kitchenStates(origin, vendor)),
    ...(await emptyRestaurantStates(origin)),
    ...(await ownerStates(origin, vendor.id)),
  ];
}

async function signedOutStates(origin: string): Promise<PageState[]> {
  const request = await client.newContext({ baseURL: origin });
  const late = await client.newContext({ baseURL: origin });
  const move = { order: "order_1", move: "ready" };
  const setUp = `/desk/set-up?token=${await createInvitation({ role: "owner" })}`;
  const email = `${uniqueWord()}@staff.example`;
  const invitation = `/desk/invitation/${await createInvitation({ email, role: "support" })}`;
  return [
    ...(await statesAfter(late, "/desk/board", move, [
      ["desk-signed-out", "/desk/sign-in?redirectTo=%2Fdesk%2Fboard"],
    ])),
    ...(await statesOf(request, [
      ["desk-sign-in", "/desk/sign-in"],
      ["desk-sign-in-empty", "/desk/sign-in", {}],
      ["desk-sign-in-wrong", "/desk/sign-in", { email: "nobody@staff.example", password: "wrong-password" }],
      ["desk-set-up", setUp],
      ["desk-set-up-empty", setUp, {}],
      ["desk-set-up-gone", "/desk/set-up?token=none"],
      ["desk-invitation", invitation],
      ["desk-invitation-empty", invitation, {}],
      ["desk-invitation-gone", "/desk/invitation/none"],
    ])),
  ];
}

/** The board, and an order in each status with its dialogs. */
async function listOrderRows(vendorId: string): Promise<Row[]> {
  const { id: customerId } = await createCustomer({ fullName: "Bilal Ahmed" });
  const order = async (status: Parameters<typeof createOrder>[2], changes = {}) => {
    const id = await createOrder(customerId, vendorId, status);
    await changeOrder(id, { specialInstructions: "No onions", ...changes });
    return `/desk/orders/${id}`;
  };
  // Late enough that the order is not cancelled before the last test has opened these pages.
  const soon = new Date(Date.now() + 24 * 60 * 60_000);
  const pending = await order("pending", { acceptBy: soon, seenAt: new Date() });
  const preparing = await order("preparing", { readyBy: new Date(Date.now() - 60_000) });
  const ready = await order("ready");
  const away = await order("out_for_delivery", { hasOwnRider: true });
  const delivered = await order("delivered");
  const cancelled = await order("cancelled");
  const stale = { status: "pending", version: "1" };
  return [
    ["desk-board", "/desk/board"],
    ["desk-order-pending", pending],
    ["desk-order-preparing", preparing],
    ["desk-order-delivered", delivered],
    ["desk-order-cancelled", cancelled],
    ["desk-ticket", `${delivered}/ticket`],
    ["desk-accept-again", `${pending}/moves/accept?again=1&minutes=20`],
    ["desk-accept-too-late", `${cancelled}/moves/accept?again=1`],
    ["desk-refuse", `${pending}/moves/refuse`],
    ["desk-refuse-errors", `${pending}/moves/refuse`, stale],
    ["desk-conflict", `${preparing}/moves/accept`, { ...stale, minutes: "20" }],
    ["desk-hand-over", `${ready}/moves/hand-over`],
    ["desk-deliver", `${away}/moves/deliver`],
    ["desk-no-show", `${away}/moves/no-show`],
    ["desk-cancel", `${preparing}/moves/cancel`],
    ["desk-order-not-found", "/desk/orders/none"],
  ];
}

function listMenuRows(itemId: string): Row[] {
  const dish = `/desk/menu/items/${itemId}`;
  return [
    ["desk-menu", "/desk/menu"],
    ["desk-menu-search", "/desk/menu?search=naan"],
    ["desk-menu-search-none", "/desk/menu?search=pizza"],
    [
      "desk-menu-long-name",
      "/desk/menu",
      { intent: "category-name", category: "Karahi", nameUrdu: "کڑاہی ".repeat(30) },
    ],
    ["desk-menu-wrong-date", "/desk/menu", { intent: "sold-out-date", itemId, until: "2020-01-01" }],
    ["desk-dish", dish],
    ["desk-dish-new", "/desk/menu/items/new"],
    ["desk-dish-errors", dish, { name: "", price: "forty", sizeName1: "Half", image: "karahi" }],
    ["desk-dish-picture", dish, { name: "", price: "40", image: `/pictures/${"0".repeat(64)}-640.jpg` }],
  ];
}

const restaurantRows: Row[] = [
  ["desk-hours", "/desk/hours"],
  ["desk-hours-errors", "/desk/hours", { intent: "day-1", weekday: "1", opens1: "25:00", closes1: "9:00" }],
  ["desk-hours-exception-errors", "/desk/hours", { intent: "add-exception", name: "", from: "2099-02-30" }],
  ["desk-restaurant", "/desk/restaurant"],
  ["desk-areas", "/desk/restaurant/areas"],
  ["desk-areas-errors", "/desk/restaurant/areas", { areas: "Gulberg: sixty" }],
  ["desk-restaurant-errors", "/desk/restaurant", { name: "", acceptMinutes: "1", image: "karahi" }],
  ["desk-history", "/desk/history"],
];

const staffRows: Row[] = [
  ["desk-staff", "/desk/staff"],
  ["desk-invite", "/desk/staff/invite"],
  ["desk-invite-errors", "/desk/staff/invite", {}],
];

const accountRows: Row[] = [
  ["desk-account", "/desk/account"],
  ["desk-account-details", "/desk/account/details"],
  ["desk-account-details-errors", "/desk/account/details", {}],
  ["desk-account-password", "/desk/account/password"],
  ["desk-account-password-errors", "/desk/account/password", {}],
];

/** The desk of a closed and paused restaurant with opening hours, but without dishes, orders and events. */
async function emptyRestaurantStates(origin: string): Promise<PageState[]> {
  const pausedUntil = new Date(Date.now() + 30 * 60_000);
  const vendor = await createRealisticRestaurant({}, { isOpen: false, pausedUntil });
  await addHours(vendor.id);
  return statesOf(await openDesk(origin, vendor.id, { role: "manager" }), [
    ["desk-board-empty", "/desk/board"],
    ["desk-menu-empty", "/desk/menu"],
    ["desk-hours-paused", "/desk/hours"],
    ["desk-restaurant-closed", "/desk/restaurant"],
    ["desk-history-empty", "/desk/history"],
    ["desk-reviews-empty", "/desk/reviews"],
  ]);
}

/** Opens for lunch and, until after midnight, for dinner, but not on Sundays; with other hours in Ramadan. */
async function addHours(vendorId: string): Promise<void> {
  const spans = [
    { opens: "11:00", closes: "15:30" },
    { opens: "18:00", closes: "02:00" },
  ];
  const week = [1, 2, 3, 4, 5, 6].flatMap((weekday) => spans.map((span) => ({ vendorId, weekday, ...span })));
  await db.insertInto("vendorHours").values(week).execute();
  const ramadan = { vendorId, name: "Ramadan", fromDate: "2099-07-21", toDate: "2099-08-19" };
  const { id } = await db.insertInto("vendorHourExceptions").values(ramadan).returning("id").executeTakeFirstOrThrow();
  const evening = { exceptionId: id, opens: "17:30", closes: "03:00" };
  await db.insertInto("vendorHourExceptionSpans").values(evening).execute();
}

async function kitchenStates(origin: string, { id, dishId }: OwnRestaurant): Promise<PageState[]> {
  return statesOf(await openDesk(origin, id), [
    ["desk-menu-kitchen", "/desk/menu"],
    ["desk-dish-kitchen", `/desk/menu/items/${dishId("Chicken Karahi")}`],
    ["desk-hours-kitchen", "/desk/hours"],
    ["desk-forbidden", "/desk/restaurant"],
  ]);
}

async function ownerStates(origin: string, vendorId: string): Promise<PageState[]> {
  const { id } = await db
    .selectFrom("staff")
    .select("id")
    .where("email", "=", "kitchen@tiffin.example")
    .executeTakeFirstOrThrow();
  return statesOf(await openDesk(origin, vendorId, { role: "owner" }), [
    ["desk-choose", "/desk/choose?page=%2Fdesk%2Fmenu"],
    ["desk-new-restaurant", "/desk/restaurants/new"],
    ["desk-new-restaurant-errors", "/desk/restaurants/new", {}],
    ["desk-staff-member", `/desk/staff/${id}`],
    ["desk-staff-all", "/desk/staff"],
  ]);
}
