import { shorten } from "../../ui/text/shorten.ts";
import { formatMoment } from "../dates/dates.ts";
import { formatRupees } from "../money/money.ts";
import { areHours, changeLines, listHoursChanges } from "./hours-history.ts";

const eventTexts = {
  "order.accept": "accepted an order",
  "order.refuse": "refused an order",
  "order.start": "started an order",
  "order.ready": "marked an order as ready",
  "order.delay": "delayed an order",
  "order.assign": "assigned a rider",
  "order.pick-up": "picked up an order",
  "order.hand-over": "handed over an order",
  "order.deliver": "delivered an order",
  "order.no-show": "found nobody at the door",
  "order.cancel": "cancelled an order",
  "order.expire": "cancelled an order that nobody answered",
  "order.withdraw": "cancelled their own order",
  "order.print": "printed a ticket",
  "order.hide-comment": "hid the comment of a review",
  "order.show-comment": "showed the comment of a review again",
  "order.set-status": "set the status of an order",
  "dish.add": "added a dish",
  "dish.change": "changed a dish",
  "dish.sold-out": "marked a dish as sold out",
  "dish.turn-on": "put a dish back on sale",
  "extras.add": "added extras",
  "extras.change": "changed extras",
  "extras.delete": "deleted extras",
  "extras.order": "moved an option of extras",
  "extras.sold-out": "marked an option as sold out",
  "extras.turn-on": "put an option back on sale",
  "menu.order": "moved a dish in the menu",
  "menu.category": "changed a category's name in Urdu",
  "menu.import": "imported a menu",
  "restaurant.import": "imported restaurants",
  "restaurant.categories": "changed the categories",
  "restaurant.create": "created a restaurant",
  "restaurant.change": "changed the restaurant",
  "restaurant.areas": "changed the delivery areas",
  "restaurant.open": "opened the restaurant for orders",
  "restaurant.close": "closed the restaurant",
  "restaurant.approve": "approved the restaurant",
  "restaurant.suspend": "suspended the restaurant",
  "restaurant.commission": "changed the commission",
  "restaurant.pause": "paused the restaurant",
  "restaurant.resume": "resumed taking orders",
  "restaurant.hours": "changed the opening hours",
  "restaurant.add-exception": "added days with other opening hours",
  "restaurant.remove-exception": "removed days with other opening hours",
  "customer.disable": "disabled a customer",
  "customer.enable": "enabled a customer",
  "customer.end-sessions": "signed a customer out everywhere",
  "customer.reset-code": "made a reset code for a customer",
  "rider.receive-cash": "received a rider's cash",
  "rider.correct-cash": "corrected a rider's cash",
  "restaurant.repair-rating": "corrected the rating",
  "staff.end-session": "ended a session of their own",
  "staff.end-sessions": "ended a person's sessions",
  "staff.invite": "invited somebody",
  "staff.withdraw-invitation": "withdrew an invitation",
  "staff.join": "joined the staff",
  "staff.rename": "changed their own name or phone",
  "staff.change-password": "changed their own password",
  "staff.reset-password": "replaced a person's password",
  "staff.grant-role": "granted a role",
  "staff.withdraw-role": "withdrew a role",
  "staff.disable": "disabled a person",
  "staff.enable": "enabled a person",
};

/** Subject and verb, such as 'order.accept'. */
export type EventAction = keyof typeof eventTexts;

/** Describes what somebody did, to follow the person's name: 'accepted an order'. An unknown action is shown as stored. */
export function describeEvent(action: string): string {
  const texts: Record<string, string> = eventTexts;
  return texts[action] ?? action.replace(/[.-]/g, " ");
}

const maxValueLength = 80;
/** How much of a text is shown before the place where a change begins. */
const context = 20;
const uploadedPicture = /^\/pictures\/([0-9a-f]{6})[0-9a-f]{58}-640\.jpg$/;

/**
 * Fields that tell people nothing: ids name the dish and the restaurant of the line, versions, answers and tokens detect
 * conflicts and repetitions, and the action says what the last two became.
 */
const internals = ["id", "vendorId", "seenVersion", "version", "answer", "token", "isApproved", "cancelCode"];
const moment = /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/;

/** Initial values, which are not worth a line. */
const isInitial = (value: string | undefined) => value === "no" || value === "pending";

/** Names of fields that are not plain words, or not the words of their form and of imports. */
const labels: Record<string, string> = {
  acceptMinutes: "minutes to answer",
  commissionPercent: "commission",
  hasOwnRider: "the restaurant's own rider",
  isAvailable: "on the menu",
  minOrderRupees: "minimum order",
  nameUrdu: "name in Urdu",
  print: "number of prints",
  restaurantName: "name",
  riderId: "rider",
};
const isMoney = (name: string) => name === "amount" || name === "deliveryFee" || name.endsWith("Rupees");

/** Lists the fields that changed, one line each: 'price: 500 → 550'. */
export function describeChanges(before: unknown, after: unknown): string[] {
  const old: Record<string, unknown> = Object(before);
  const fresh: Record<string, unknown> = Object(after);
  if (areHours(old) && areHours(fresh)) return listHoursChanges(old, fresh);
  const names = [...new Set([...Object.keys(old), ...Object.keys(fresh)])];
  return names.flatMap((name) => {
    const [was, is] = [old[name], fresh[name]].map((value) => formatField(name, value));
    if (internals.includes(name) || (was === undefined && isInitial(is))) return [];
    return changeLines(labels[name] ?? toWords(name), ...shortenBoth(was, is));
  });
}

/** 'isPopular' becomes 'popular', 'deliveryFeeRupees' 'delivery fee'. Plain words, as imports record them, stay as they are. */
function toWords(name: string): string {
  if (!/^[a-z]+[A-Z]/.test(name)) return name;
  const words = name
    .replace(/^(is|has)(?=[A-Z])|Rupees$/g, "")
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.trim();
}

/** Leaves out ids, and what is empty: they tell people nothing. Sizes and extras become 'Large 500' and 'Sauces'. */
function withoutIds(key: string, value: unknown): unknown {
  if (value === null || /^id$|Id$/.test(key)) return undefined;
  const { name, priceRupees } = Object(value);
  return name === undefined ? value : [name, priceRupees].join(" ").trim();
}

function formatField(name: string, value: unknown): string | undefined {
  if (typeof value !== "number") return formatValue(value);
  if (isMoney(name)) return formatRupees(value);
  return name.endsWith("Percent") ? `${value}%` : String(value);
}

function formatValue(value: unknown): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string" && moment.test(value)) {
    const { date, time } = formatMoment(new Date(value));
    return `${date}, ${time}`;
  }
  return (typeof value === "object" ? formatObject(value) : nameValue(String(value))) || undefined;
}

/** Lists what an object or array holds: 'Large 500, Small 300'. */
function formatObject(value: object): string {
  const json = JSON.stringify(value, withoutIds);
  return json
    .replace(/["{}[\]]/g, "")
    .replaceAll("role:", "")
    .replaceAll(",", ", ");
}

/** Replaces values that only the database knows by words. */
function nameValue(text: string): string {
  return text
    .replace(uploadedPicture, "picture $1")
    .replace(/^out_for_delivery$/, "on the way")
    .replace(/^infinity$/, "somebody turns it on");
}

/** Shortens both values of a change. Of long texts that begin alike, the beginning is left out. */
function shortenBoth(was = "", is = ""): [string | undefined, string | undefined] {
  const length = Math.min(was.length, is.length);
  let same = 0;
  while (same < length && was[same] === is[same]) same += 1;
  const start = same > maxValueLength - context ? same - context : 0;
  const cut = (text: string) => {
    const rest = text.slice(start).replace(/^\p{Cs}/u, "");
    const shown = shorten(rest.trimStart(), maxValueLength);
    return start > 0 ? `…${shown}` : shown || undefined;
  };
  return [cut(was), cut(is)];
}
