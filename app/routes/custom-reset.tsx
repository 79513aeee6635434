import { ComingSoon } from "../features/accounts/coming-soon.tsx";
import { t } from "../i18n/text.ts";

export default function CustomReset() {
  return <ComingSoon title={t("Custom Reset")} />;
}
