import { z } from "zod";
import { emailField } from "./email.ts";
import { missing, noAt, noShape } from "./login-messages.ts";

/** Sign-in (spec, point 5). The password is only looked at, never judged: old ones may break today's rules. */
export const loginForm = z.object({
  email: emailField({ empty: missing, noAt, noShape }),
  password: z.string({ error: missing }).min(1, missing).max(1_000, "Password is too long."),
  redirectTo: z.string().max(2_000).optional().catch(undefined),
});
