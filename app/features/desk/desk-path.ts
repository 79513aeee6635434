/** Whether a path is a desk page; desk pages ignore customers' sessions. */
export function isDeskPath(pathname: string): boolean {
  return /^\/desk(\/|$)/.test(pathname);
}

/** Whether staff leave this page open all day: it has to recover by itself after an error, even without scripts. */
export function isLiveDeskPath(pathname: string): boolean {
  return /^\/desk\/(board|deliveries|overview)$/.test(pathname);
}
