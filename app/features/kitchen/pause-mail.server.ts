import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { env } from "#env";
import { stripBidiControls } from "../../i18n/text.ts";
import { restaurantPath } from "../desk/restaurant-path.ts";
import { describeTime } from "../hours/opening-text.ts";
import { type Email, writeParagraphs } from "../mail/mail.server.ts";

/** The emails that tell the managers of these restaurants that nobody answered two orders, and that no more can be placed. */
export async function composePauseMails(vendorIds: string[]): Promise<Email[]> {
  if (vendorIds.length === 0) return [];
  return (await listManagers(vendorIds)).map(composePauseMail);
}

function listManagers(vendorIds: string[]) {
  return db
    .selectFrom("vendors")
    .innerJoin("staffRoles", "staffRoles.vendorId", "vendors.id")
    .innerJoin("staff", "staff.id", "staffRoles.staffId")
    .select(["vendors.id", "vendors.restaurantName", "vendors.pausedUntil", "staff.email", "staff.fullName"])
    .select(sql<Date>`now()`.as("now"))
    .where(sql<boolean>`vendors.id = any(${vendorIds})`)
    .where("staffRoles.role", "=", "manager")
    .where("staff.status", "=", "active")
    .orderBy("vendors.id")
    .orderBy("staff.email")
    .execute();
}

type PausedManager = Awaited<ReturnType<typeof listManagers>>[number];

function composePauseMail({ id, pausedUntil, email, fullName, now, ...named }: PausedManager): Email {
  const restaurantName = stripBidiControls(named.restaurantName);
  const until = pausedUntil ? ` until ${describeTime(pausedUntil.getTime(), now.getTime())}` : "";
  const link = `${env.APP_ORIGIN ?? ""}${restaurantPath("/desk/hours", id)}`;
  const paragraphs = [
    `Hello ${stripBidiControls(fullName)},`,
    `Nobody at ${restaurantName} answered the last two orders in time. Both were cancelled, and customers cannot order${until}.`,
    "Once somebody is there to answer orders, press Resume on the page of the opening hours:",
    link,
  ];
  return {
    to: { name: fullName, address: email },
    subject: `${restaurantName} is paused: two orders were not answered`,
    ...writeParagraphs(paragraphs),
  };
}
