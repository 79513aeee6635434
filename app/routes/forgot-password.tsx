import { data, href } from "react-router";
import { ForgotPasswordPage } from "../features/password-reset/forgot-password-page.tsx";
import { forgotPasswordForm } from "../features/password-reset/forms.ts";
import { resetMessages as messages } from "../features/password-reset/messages.ts";
import { findResetCooldown, requestResetCode } from "../features/password-reset/request-reset-code.server.ts";
import { supportLinks } from "../features/support/support.server.ts";
import { findClient } from "../http/accounts/known-device.server.ts";
import { readReset, rememberReset } from "../http/accounts/reset-cookie.server.ts";
import { resetDeliveryFor, showsCodesInPublic } from "../http/accounts/reset-delivery.server.ts";
import { refuseAttempts, refuseWithoutCookies } from "../http/accounts/sign-in-refusal.server.ts";
import { clientAddressContext } from "../http/client-address.server.ts";
import { refusesCookies } from "../http/cookies.server.ts";
import { orUnavailable } from "../http/errors.server.ts";
import { type AcceptedForm, readForm, tooManyRequests } from "../http/form.server.ts";
import { cookieHeaders, seeOther, showInstead } from "../http/responses.ts";
import { t } from "../i18n/text.ts";
import { offlineReply } from "../ui/connection/offline-fallback.ts";
import type { Route } from "./+types/forgot-password";

const sentPath = `${href("/forgot-password")}?sent=1`;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const reset = readReset(request);
  const isSent = url.searchParams.has("sent");
  const hasNoCookies = isSent && refusesCookies(request, href("/forgot-password"));
  if (isSent && !hasNoCookies && reset?.step !== "code") throw showInstead(href("/forgot-password"));
  const email = isSent || url.searchParams.has("resend") ? reset?.email : undefined;
  const seconds = email && (await findResetCooldown(email, await findClient(request, context, email)));
  return {
    refusal: hasNoCookies ? refuseWithoutCookies("reset") : undefined,
    sent: isSent ? reset : undefined,
    email,
    cooldown: seconds ? { seconds } : undefined,
    warnsOfPublicCodes: showsCodesInPublic(request),
    support: supportLinks(t("Password reset")),
    opensSupport: url.searchParams.get("open") === "support",
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, forgotPasswordForm);
  if (!form.ok) return form.refusal;
  const { email } = form.value;
  const client = await findClient(request, context, email);
  const delivery = resetDeliveryFor(request, context.get(clientAddressContext));
  const requesting = requestResetCode(email, client, delivery);
  const result = await orUnavailable(requesting, "failed to make a reset code");
  switch (result.kind) {
    case "too-many":
      return refuseAttempts(form, result.seconds);
    case "cooldown":
      return form.refuse({ form: messages.cooldown(result.seconds) }, tooManyRequests(result.seconds));
    case "no-delivery":
      return refuseWithoutDelivery(request, form, email);
    case "unavailable":
      // No Retry-After: the button would count it down as if it were the cooldown.
      return form.refuse({ form: messages.generateFailed }, { status: 503 });
    case "unknown-email":
      return form.refuse({ email: messages.unknownEmail });
    case "mailed":
      return seeOther(sentPath, rememberReset(request, { step: "code", email }));
    case "shown": {
      const { fullName: userName, code } = result.reset;
      return seeOther(sentPath, rememberReset(request, { step: "code", email, userName, code }));
    }
  }
}

/** The desk may have made a code for this customer, so that the page where codes are entered has to open. */
function refuseWithoutDelivery(request: Request, form: Pick<AcceptedForm, "refuse">, email: string) {
  const links = [{ to: href("/reset-code"), text: t("Enter Reset Code") }];
  const refusal = form.refuse({ form: messages.generateFailed }, { links });
  const cookie = rememberReset(request, { step: "code", email, isUndelivered: true });
  return data(refusal.data, { status: 503, headers: cookieHeaders(cookie) });
}

export const clientAction = offlineReply(() => ({ form: messages.generateFailed }));

export default function ForgotPassword({ loaderData: { refusal, ...page }, actionData }: Route.ComponentProps) {
  return <ForgotPasswordPage {...page} reply={actionData ?? refusal} />;
}
