import { nameFor } from "../../i18n/name-for.ts";
import { stripBidiControls, t } from "../../i18n/text.ts";
import type { Cart } from "../cart/cart.server.ts";
import { describeUnavailableLine, type UnavailableLine } from "../cart/unavailable-lines.ts";
import { formatPriceChange } from "../money/money.ts";

type Summary = {
  lines: Pick<Cart["lines"][number], "id" | "name" | "nameUrdu" | "priceRupees">[];
  unavailable: UnavailableLine[];
  delivery: Pick<Cart["delivery"], "chargedRupees">;
};

/**
 * Writes the prices of a summary for a hidden field of its form, such as '12=290,fee=60'. They serve only to explain what
 * has changed, never to charge the customer.
 */
export function writeShownPrices({ lines, delivery }: Pick<Summary, "lines" | "delivery">): string {
  const prices = lines.map(({ id, priceRupees }) => `${id}=${priceRupees}`);
  return [...prices, `fee=${delivery.chargedRupees ?? 0}`].join(",");
}

/**
 * Describes how the cart differs from the summary with these prices, in a sentence for each changed price, each dish that
 * is sold out or gone, and the delivery fee.
 */
export function describeSummaryChanges(shown: string, { lines, unavailable, delivery }: Summary): string[] {
  const before = new Map(
    shown.split(",").map((pair) => [pair.split("=")[0] ?? "", Number(pair.split("=")[1])] as const),
  );
  const compare = (key: string, rupees: number, describe: (change: string) => string) => {
    const from = before.get(key) ?? rupees;
    return from === rupees ? [] : [describe(formatPriceChange(from, rupees))];
  };
  return [
    ...lines.flatMap((line) =>
      compare(String(line.id), line.priceRupees, (change) =>
        t("{name}: {change} each.", { name: stripBidiControls(nameFor(line)), change }),
      ),
    ),
    ...unavailable.filter(({ id }) => before.has(String(id))).map(describeUnavailableLine),
    ...compare("fee", delivery.chargedRupees ?? 0, (change) =>
      t("{name}: {change}.", { name: t("Delivery fee"), change }),
    ),
  ];
}
