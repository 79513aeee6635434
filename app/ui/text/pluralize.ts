import { translate } from "../../i18n/text.ts";

/** Formats a count with its noun: '1 item', '2 items'. Adds an 's', so only regular plurals work. */
export function pluralize(count: number, noun: string): string {
  return `${count} ${translate(count === 1 ? noun : `${noun}s`)}`;
}
