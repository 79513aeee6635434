import { nameFor } from "../../i18n/name-for.ts";
import { stripBidiControls, t } from "../../i18n/text.ts";
import type { CartLine, UnavailableReason } from "./cart-lines.server.ts";

/** A line that cannot be ordered now. */
export type UnavailableLine = Pick<CartLine, "id" | "name" | "nameUrdu" | "unavailableReason">;

/** Describes why a dish in the cart cannot be ordered, for the text below it. */
export function describeUnavailableReason(reason: UnavailableReason): string {
  return reason === "sold-out" ? t("Sold out") : t("No longer available");
}

/** Says what has happened to a dish: 'Naan is sold out.' */
export function describeUnavailableLine(line: UnavailableLine): string {
  const name = stripBidiControls(nameFor(line));
  if (line.unavailableReason === "choices") return t("{name} must be chosen again.", { name });
  return line.unavailableReason === "sold-out"
    ? t("{name} is sold out.", { name })
    : t("{name} is no longer available.", { name });
}

/** Says which dishes of a cart are not part of its order, a sentence for each reason. */
export function describeUnavailableLines(lines: UnavailableLine[]): string[] {
  const namesOf = (reason: UnavailableReason) =>
    lines
      .flatMap((line) => (line.unavailableReason === reason ? [stripBidiControls(nameFor(line))] : []))
      .join(t(", "));
  const [gone, soldOut, choices] = [namesOf("gone"), namesOf("sold-out"), namesOf("choices")];
  return [
    gone && t("No longer available, and not part of this order: {names}.", { names: gone }),
    soldOut && t("Sold out, and not part of this order: {names}.", { names: soldOut }),
    choices && t("To be chosen again in the cart, and not part of this order: {names}.", { names: choices }),
  ].filter(Boolean);
}
