import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { logSecurity } from "#log";
import { type RefusedSignIn, type SignInResult, signIn } from "../../features/accounts/accounts.server.ts";
import type { Client } from "../../features/accounts/known-devices.server.ts";
import { clearSignInAttempts, countSignInAttempt } from "../../features/accounts/sign-in-throttle.server.ts";
import { startRequestSession } from "./session.server.ts";

const authenticator = new Authenticator<SignInResult>();
authenticator.use(
  new FormStrategy(({ form }) => signIn(String(form.get("email")), String(form.get("password")))),
  "form",
);

/** What a form of sign-in has, of customers and of staff. */
export interface Credentials {
  email: string;
  password: string;
}

/**
 * Checks an email and a password that the form has validated, counts the attempt, and starts a session.
 * @returns the session's Set-Cookie values, or why there is no session
 * @throws {TooBusyError} if too many passwords are being checked
 */
export async function authenticateAndStartSession(
  request: Request,
  credentials: Credentials,
  client: Client,
): Promise<{ kind: "signed-in"; cookies: string[] } | RefusedSignIn> {
  const result = await authenticate(request, credentials, client);
  if (result.kind !== "signed-in") return result;
  const cookies = await startRequestSession(request, result.account);
  // None when the password was replaced or the account disabled while it was checked.
  return cookies.length > 0 ? { kind: "signed-in", cookies } : { kind: "wrong-password" };
}

async function authenticate(request: Request, { email, password }: Credentials, client: Client) {
  const refused = await countSignInAttempt(email, client);
  if (refused) {
    logSecurity("sign-in.throttled");
    return refused;
  }
  // The strategy parses a form body itself, and the body of `request` has already been read.
  const body = new URLSearchParams({ email, password });
  const result = await authenticator.authenticate("form", new Request(request.url, { method: "POST", body }));
  if (result.kind === "signed-in") {
    logSecurity("sign-in", { customerId: result.account.id });
    await clearSignInAttempts(email, client);
  }
  return result;
}
