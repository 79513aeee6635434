import { isolate, stripBidiControls, t } from "../../i18n/text.ts";
import { totalRows } from "../cart/total-rows.ts";
import { formatRupees } from "../money/money.ts";
import { describeLine } from "../options/choices.ts";
import { isFinal } from "../orders/order-status.ts";
import type { OrderDetail } from "../orders/orders.server.ts";
import { mailSubject, notificationText } from "./notification-text.ts";

/** The subject and the paragraphs of an email about an order; the lines of a paragraph are separated by line breaks. */
export function writeOrderMail(order: OrderDetail, status: OrderDetail["status"], fullName: string) {
  const paragraphs = [
    t("Hello {name},", { name: stripBidiControls(fullName) }),
    notificationText(status, order),
    [...order.lines.flatMap(describeDish), ...describeSum(order)].join("\n"),
    describeDelivery(order, status).join("\n"),
    t("Placed: {date}, {time}", order.placedAt),
    ...(order.deliverAt ? [t("Delivery time: {date}, {time}", order.deliverAt)] : []),
  ];
  return { subject: mailSubject(status, order), paragraphs };
}

function describeDish(line: OrderDetail["lines"][number]) {
  const choices = describeLine(line);
  const dish = isolate(`${line.quantity} × ${stripBidiControls(line.name)}`);
  return [`${dish}: ${isolate(formatRupees(line.totalRupees))}`, ...(choices ? [choices] : [])];
}

/** The total, below subtotal and delivery fee if a fee was charged. */
function describeSum(order: OrderDetail): string[] {
  const total = t("Total: {total}, cash on delivery", { total: formatRupees(order.totalRupees) });
  if (!order.deliveryFeeRupees) return [total];
  const parts = totalRows(order, order.deliveryFeeRupees).slice(0, -1);
  return [...parts.map(({ label, value }) => `${label}: ${isolate(value)}`), total];
}

/** Where the order goes, and what is asked of the rider while there is something to deliver. */
function describeDelivery(order: OrderDetail, status: OrderDetail["status"]): string[] {
  const { specialInstructions: text } = order;
  const changeForRupees = isFinal(status) ? null : order.changeForRupees;
  const parts = [order.addressLabel, order.deliveryAddress].filter(Boolean);
  // Label and address may run in different directions.
  const address = parts.map(isolateLines).join(" · ");
  return [
    t("To: {address}", { address }),
    t("Phone: {phone}", { phone: stripBidiControls(order.customerPhone) }),
    ...(text ? [t("Special instructions: {text}", { text: isolateLines(text) })] : []),
    ...(changeForRupees ? [t("Bring change for {amount}", { amount: formatRupees(changeForRupees) })] : []),
  ];
}

/** Isolates each line of what a customer typed, because a line break ends an isolation. */
function isolateLines(text: string): string {
  return stripBidiControls(text).replace(/.+/g, (line) => isolate(line));
}
