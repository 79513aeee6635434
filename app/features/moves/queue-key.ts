/** Identifies the queue of a person's taps on a list: the board of a restaurant, or the 'deliveries' of a rider. */
export function queueKeyOf(member: { id: string }, list: string): string {
  return `taps ${member.id} ${list}`;
}

/** Whether a queue belongs to this person. */
export function isOwnQueue(key: string, member: { id: string }): boolean {
  return key.startsWith(queueKeyOf(member, ""));
}

/** Returns the key of the taps on the same list that the next person to sign in is asked to confirm. */
export function unconfirmedKeyOf(key: string): string {
  return key.replace(/^taps \S+/, "unconfirmed");
}
