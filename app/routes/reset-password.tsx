import { ComingSoon } from "../features/accounts/coming-soon.tsx";
import { t } from "../i18n/text.ts";

export default function ResetPassword() {
  return <ComingSoon title={t("Reset Password")} />;
}
