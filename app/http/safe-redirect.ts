import { isDeskPath } from "../features/desk/desk-path.ts";

/** In characters: the target is part of the sign-in page's URL, where percent-encoding can triple its length. */
const maxLength = 2_000;

/** Returns `target` if it is a path on this site, otherwise '/'. Prevents open redirects after signing in. */
export function safeRedirect(target: string | null | undefined): string {
  const url = parsePath(target);
  return url ? withoutOrigin(url) : "/";
}

/** Like `safeRedirect`, for staff: returns '/desk' unless `target` is a page of the desk. */
export function safeDeskRedirect(target: string | null | undefined): string {
  const url = parsePath(target);
  return url && isDeskPath(url.pathname) ? withoutOrigin(url) : "/desk";
}

/** Parses a path on this site, with its query; undefined if it leads elsewhere. */
function parsePath(target: string | null | undefined): URL | undefined {
  if (target && target.length > maxLength) return undefined;
  // Browsers treat '//e' and '/\e' as another origin, even with control characters in between, which they strip.
  if (!target?.startsWith("/") || /[\p{Cc}\s\\]/u.test(target)) return undefined;
  const origin = "http://this-site.invalid";
  if (!URL.canParse(target, origin)) return undefined;
  const url = new URL(target, origin);
  // '/..//e' resolves to a path that starts with '//'.
  return url.origin === origin && !url.pathname.startsWith("//") ? url : undefined;
}

const withoutOrigin = ({ pathname, search, hash }: URL) => pathname + search + hash;
