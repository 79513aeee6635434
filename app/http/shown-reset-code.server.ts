import { href } from "react-router";
import { env } from "#env";
import { readCookie, sign, unsign, writeCookie } from "./cookies.server.ts";

const name = "desk-reset-code";
const seconds = 60;

/** Builds the Set-Cookie value that shows a reset code to this person, once, on the page of this customer. */
export function showResetCode(request: Request, shown: { staffId: string; customerId: string; code: string }): string {
  return writeCookie(request, name, sign(name, JSON.stringify(shown)), seconds);
}

/** Returns the code to show on the customer's page, if any, and the Set-Cookie value that prevents showing it again. */
export function takeResetCode(
  request: Request,
  page: { staffId: string; customerId: string },
): { code: string; cookie: string } | undefined {
  const text = unsign(name, readCookie(request, name) ?? "");
  if (!text) return undefined;
  const { code, staffId, customerId } = JSON.parse(text) as Parameters<typeof showResetCode>[1];
  const isForThisPage = staffId === page.staffId && customerId === page.customerId;
  return isForThisPage ? { code, cookie: writeCookie(request, name, "", 0) } : undefined;
}

/** Builds the URL, under the public origin, at which a customer starts to use a code. */
export function forgotPasswordLink(url: URL): string {
  return (env.APP_ORIGIN ?? url.origin) + href("/forgot-password");
}
