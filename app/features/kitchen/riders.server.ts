import { db } from "#db/db.server.ts";

const mostListed = 100;

export interface RiderChoice {
  id: string;
  fullName: string;
}

/** The riders who can sign in, by name, at most 100: those an order can be given to. */
export function listRiders(): Promise<RiderChoice[]> {
  return db
    .selectFrom("riders")
    .innerJoin("staff", "staff.riderId", "riders.id")
    .innerJoin("staffRoles", "staffRoles.staffId", "staff.id")
    .select(["riders.id", "riders.fullName"])
    .where("staff.status", "=", "active")
    .where("staffRoles.role", "=", "rider")
    .orderBy("riders.fullName")
    .orderBy("riders.id")
    .limit(mostListed)
    .execute();
}

/** The dishes of an order that are still on the menu: those that can become sold out. */
export function listOrderedDishes(orderId: string): Promise<{ menuItemId: string; name: string }[]> {
  return db
    .selectFrom("orderItems")
    .innerJoin("menuItems", "menuItems.id", "orderItems.menuItemId")
    .select(["menuItems.id as menuItemId", "orderItems.name"])
    .distinct()
    .where("orderItems.orderId", "=", orderId)
    .orderBy("orderItems.name")
    .orderBy("menuItems.id")
    .execute();
}
