/** Formats a count with its noun: '1 item', '2 items'. Adds an 's', so only regular plurals work. */
export function pluralize(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
