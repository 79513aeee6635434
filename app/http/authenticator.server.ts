import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { type AccountWithHash, type SignIn, signIn } from "../features/accounts/accounts.server.ts";

/** A sign-in that was refused; nothing else ever leaves the strategy as a message for customers. */
export class SignInRefused extends Error {
  readonly reason: Exclude<SignIn["kind"], "signed-in">;

  constructor(reason: SignInRefused["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

/** Checks the posted e-mail and password; throws `SignInRefused`. */
export const authenticator = new Authenticator<AccountWithHash>();

authenticator.use(
  new FormStrategy(async ({ form }) => {
    const result = await signIn(String(form.get("email")).trim(), String(form.get("password")));
    if (result.kind !== "signed-in") throw new SignInRefused(result.kind);
    return result.account;
  }),
  "form",
);
