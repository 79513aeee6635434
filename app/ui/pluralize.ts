/** '1 item', '2 items'. */
export function pluralize(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}
