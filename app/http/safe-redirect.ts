import { isDeskPath } from "../features/desk/desk-path.ts";

/** In characters: the target is part of the sign-in page's URL, where percent-encoding can triple its length. */
const maxLength = 2_000;

/** Returns `target` if it is a path on this site, otherwise '/'. Prevents open redirects after signing in. */
export function safeRedirect(target: string | null | undefined): string {
  if (target && target.length > maxLength) return "/";
  // Browsers treat '//e' and '/\e' as another origin, also with control characters in between, which they strip.
  if (!target?.startsWith("/") || /[\p{Cc}\s\\]/u.test(target)) return "/";
  const origin = "http://this-site.invalid";
  if (!URL.canParse(target, origin)) return "/";
  const url = new URL(target, origin);
  // '/..//e' resolves to a path that starts with '//'.
  if (url.origin !== origin || url.pathname.startsWith("//")) return "/";
  return url.pathname + url.search + url.hash;
}

/** Like `safeRedirect`, for staff: returns '/desk' unless `target` is a page of the desk. */
export function safeDeskRedirect(target: string | null | undefined): string {
  const path = safeRedirect(target);
  return isDeskPath(path.split(/[?#]/)[0] ?? "") ? path : "/desk";
}
