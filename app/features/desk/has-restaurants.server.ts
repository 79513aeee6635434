import { db } from "#db/db.server.ts";

/** Whether there is any restaurant, even a closed or unapproved one. */
export async function hasRestaurants(): Promise<boolean> {
  return (await db.selectFrom("vendors").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Whether any restaurant is approved: otherwise customers find none. */
export async function hasApprovedRestaurants(): Promise<boolean> {
  const approved = db.selectFrom("vendors").select("id").where("isApproved", "=", true).limit(1);
  return (await approved.executeTakeFirst()) !== undefined;
}
