import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { type SignIn, signIn } from "../features/accounts/accounts.server.ts";
import type { Client } from "../features/accounts/known-devices.server.ts";
import { countSignIn, forgetSignIns } from "../features/accounts/sign-in-throttle.server.ts";

const authenticator = new Authenticator<SignIn>();
authenticator.use(
  new FormStrategy(({ form }) => signIn(String(form.get("email")), String(form.get("password")))),
  "form",
);

/**
 * Signs in with an e-mail and a password that the form has validated, unless this client tried too often.
 * @throws {TooBusy}
 */
export async function authenticate(
  request: Request,
  { email, password }: { email: string; password: string },
  client: Client,
): Promise<SignIn | { kind: "too-many-attempts"; seconds: number }> {
  const seconds = await countSignIn(email, client);
  if (seconds) return { kind: "too-many-attempts", seconds };
  // The strategy reads a form itself: it gets the validated values, for the body of the request was read already.
  const body = new URLSearchParams({ email, password });
  const result = await authenticator.authenticate("form", new Request(request.url, { method: "POST", body }));
  if (result.kind === "signed-in") await forgetSignIns(email, client);
  return result;
}
