import { isDeskPath } from "./desk-path.ts";

/** A longer one would not fit into the sign-in page's address, where a character may take three. */
const longestTarget = 2_000;

/** The path to go to after sign-in: `wish` when it stays on this site, else '/'. */
export function safeRedirect(wish: string | null | undefined): string {
  if (wish && wish.length > longestTarget) return "/";
  // What browsers read as another origin: '//e', '/\e', and the same with control characters they drop.
  if (!wish?.startsWith("/") || /[\p{Cc}\s\\]/u.test(wish)) return "/";
  const ours = "http://ours.invalid";
  if (!URL.canParse(wish, ours)) return "/";
  const url = new URL(wish, ours);
  // After resolving '/..//e' the path itself may start with '//'.
  if (url.origin !== ours || url.pathname.startsWith("//")) return "/";
  return url.pathname + url.search + url.hash;
}

/** The same for the staff: '/desk' unless it is one of their pages. */
export function safeDeskRedirect(wish: string | null | undefined): string {
  const path = safeRedirect(wish);
  return isDeskPath(path.split(/[?#]/)[0] ?? "") ? path : "/desk";
}
