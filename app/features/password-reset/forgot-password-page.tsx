import type { ComponentProps } from "react";
import { href, Link } from "react-router";
import { t } from "../../i18n/text.ts";
import { AccountPage } from "../accounts/account-page.tsx";
import { SupportDialog } from "../support/support-dialog.tsx";
import { CodeSent, PublicCodesWarning } from "./code-sent.tsx";
import { RequestCodeForm } from "./reset-forms.tsx";

type ForgotPasswordPageProps = ComponentProps<typeof RequestCodeForm> & {
  /** The code that was just sent, if any. */
  sent: ComponentProps<typeof CodeSent> | undefined;
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
      <RequestCodeForm reply={reply} email={email} cooldown={cooldown} />
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
