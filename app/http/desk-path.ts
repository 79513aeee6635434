/** Whether a path is one of the staff's pages, which know nothing of customers' sessions. */
export function isDeskPath(pathname: string): boolean {
  return pathname === "/desk" || pathname.startsWith("/desk/");
}
