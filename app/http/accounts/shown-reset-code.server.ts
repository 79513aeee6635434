import { href } from "react-router";
import { env } from "#env";
import { deleteCookie, readSigned, writeSigned } from "../cookies.server.ts";

const name = "desk-reset-code";
const seconds = 60;

interface ShownCode {
  staffId: string;
  customerId: string;
  code: string;
}

/** Builds the Set-Cookie value that shows a reset code to this person, once, on the page of this customer. */
export function showResetCode(request: Request, shown: ShownCode): string {
  return writeSigned(request, name, shown, seconds);
}

/** Returns the code to show on the customer's page, if any, and the Set-Cookie value that prevents showing it again. */
export function takeResetCode(
  request: Request,
  page: Omit<ShownCode, "code">,
): { code: string; cookie: string } | undefined {
  const shown = readSigned<ShownCode>(request, name);
  if (shown?.staffId !== page.staffId || shown.customerId !== page.customerId) return undefined;
  return { code: shown.code, cookie: deleteCookie(request, name) };
}

/** Builds the URL, under the public origin, at which a customer enters an email address and then a code. */
export function forgotPasswordLink(url: URL): string {
  return (env.APP_ORIGIN ?? url.origin) + href("/forgot-password");
}
