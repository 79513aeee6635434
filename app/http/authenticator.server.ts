import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { type SignInResult, signIn } from "../features/accounts/accounts.server.ts";
import type { Client } from "../features/accounts/known-devices.server.ts";
import { clearSignInAttempts, countSignInAttempt } from "../features/accounts/sign-in-throttle.server.ts";

const authenticator = new Authenticator<SignInResult>();
authenticator.use(
  new FormStrategy(({ form }) => signIn(String(form.get("email")), String(form.get("password")))),
  "form",
);

/**
 * Checks an e-mail and a password that the form has validated, and counts the attempt.
 * @returns the result of `signIn`, or 'too-many-attempts' with the seconds until the next attempt
 * @throws {TooBusy} if too many passwords are being checked
 */
export async function authenticate(
  request: Request,
  { email, password }: { email: string; password: string },
  client: Client,
): Promise<SignInResult | { kind: "too-many-attempts"; seconds: number }> {
  const seconds = await countSignInAttempt(email, client);
  if (seconds) return { kind: "too-many-attempts", seconds };
  // The strategy parses a form body itself, and the body of `request` has already been read.
  const body = new URLSearchParams({ email, password });
  const result = await authenticator.authenticate("form", new Request(request.url, { method: "POST", body }));
  if (result.kind === "signed-in") await clearSignInAttempts(email, client);
  return result;
}
