import type { ComponentProps } from "react";
import { href, Link } from "react-router";
import { stripBidiControls, t } from "../../i18n/text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { textWith } from "../../ui/text/text-with.tsx";
import { AccountPage } from "../accounts/account-page.tsx";
import { SupportDialog } from "../support/support-dialog.tsx";
import { AutoNavigate } from "./reset-auto-navigate.tsx";
import { RequestCodeForm } from "./reset-forms.tsx";

const redirectDelaySeconds = 3;

type CodeSentProps = { email: string; userName?: string; code?: string };

type ForgotPasswordPageProps = Omit<ComponentProps<typeof RequestCodeForm>, "isRepeated"> & {
  /** The code that was just sent, if any. */
  sent: CodeSentProps | undefined;
  warnsOfPublicCodes: boolean;
  support: ComponentProps<typeof SupportDialog>["support"];
  opensSupport: boolean;
};

/** The page that requests a reset code and, after that, shows the code or says that it was mailed. */
export function ForgotPasswordPage(props: ForgotPasswordPageProps) {
  const { reply, sent, email, cooldown, support, opensSupport, warnsOfPublicCodes } = props;
  return (
    <AccountPage title={t("Forgot Password")} hasErrors={Boolean(reply)}>
      {warnsOfPublicCodes && <PublicCodesWarning />}
      {sent && <CodeSent {...sent} />}
      <RequestCodeForm reply={reply} email={email} cooldown={cooldown} isRepeated={Boolean(sent)} />
      <p className="auth-other">
        <Link to={href("/login")}>{t("Back to Login")}</Link>
      </p>
      <p className="auth-other">
        <Link to={`${href("/forgot-password")}?open=support`} preventScrollReset>
          {t("Contact Support")}
        </Link>
      </p>
      {opensSupport && <SupportDialog support={support} closeTo={href("/forgot-password")} />}
    </AccountPage>
  );
}

/** Shows the reset code or, without `code`, that it was mailed; then navigates to the page where it is entered. */
function CodeSent({ email, userName = "", code }: CodeSentProps) {
  return (
    <>
      <AutoNavigate seconds={redirectDelaySeconds} to={href("/reset-code")} />
      <div className="notice notice--success" role="status">
        {code ? (
          <p>
            {textWith("Reset code generated! {name}, your code is {code}", {
              name: stripBidiControls(userName),
              code: <strong>{code}</strong>,
            })}
          </p>
        ) : (
          <p>{t("If {email} has an account, a reset code is on its way there. Please check your email.", { email })}</p>
        )}
      </div>
      <ButtonLink to={href("/reset-code")} wide>
        {t("Continue")}
      </ButtonLink>
    </>
  );
}

/** The warning on public sites that show reset codes on screen. */
function PublicCodesWarning() {
  return (
    <p className="notice notice--warning">
      {t("This site shows reset codes on screen: anyone who knows your email address can reset your password.")}
    </p>
  );
}
