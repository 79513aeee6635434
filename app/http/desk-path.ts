/** Whether a path is a desk page; desk pages ignore customers' sessions. */
export function isDeskPath(pathname: string): boolean {
  return pathname === "/desk" || pathname.startsWith("/desk/");
}
