import { href } from "react-router";
import { t } from "../../i18n/text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { AccountPage } from "./account-page.tsx";

/** A placeholder for a page that is announced but does not exist yet. */
export function ComingSoon({ title }: { title: string }) {
  return (
    <AccountPage title={t("{title} - coming soon", { title })} documentTitle={title}>
      <ButtonLink to={href("/login")} wide>
        {t("Back to Login")}
      </ButtonLink>
    </AccountPage>
  );
}
