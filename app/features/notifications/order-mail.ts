import { t } from "../../i18n/text.ts";
import { stripBidiControls } from "../../ui/bidi.ts";
import { formatRupees } from "../money/money.ts";
import type { OrderDetail } from "../orders/orders.server.ts";
import { describeNews, mailSubject } from "./notification-words.ts";

/** Composes the subject and the paragraphs of a mail about an order; a paragraph may have several lines. */
export function writeOrderMail(
  order: OrderDetail,
  status: OrderDetail["status"],
  fullName: string,
  link: string | undefined,
) {
  const lines = order.lines.map(({ quantity, name, variationName, totalRupees }) => {
    const size = variationName ? ` (${stripBidiControls(variationName)})` : "";
    return `${quantity} × ${stripBidiControls(name)}${size}: ${formatRupees(totalRupees)}`;
  });
  const paragraphs = [
    t("Hello {name},", { name: stripBidiControls(fullName) }),
    describeNews(status, order.restaurantName, order.cancelReason),
    [...lines, t("Total: {total}, cash on delivery", { total: formatRupees(order.totalRupees) })].join("\n"),
    t("To: {address}", { address: stripBidiControls(order.deliveryAddress) }),
    t("Placed: {date}, {time}", order.placedAt),
    ...(order.deliverAt ? [t("Delivery time: {date}, {time}", order.deliverAt)] : []),
    ...(link ? [link] : []),
  ];
  return { subject: mailSubject(status, order), paragraphs };
}
